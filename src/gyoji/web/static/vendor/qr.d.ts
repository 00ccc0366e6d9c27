// QR codes, by uqr. `make vendor` bundles it into qr.js.

export { encode } from "uqr";
