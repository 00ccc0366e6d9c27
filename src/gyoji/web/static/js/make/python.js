// Python in a worker of the sandbox: it is sent its files and the referee, and then answers one message after the
// other. This text is no module of the page: the page sends it to the sandbox.

// What the image of the memory has, which saves later workers this time.
const PREPARE = `
import sys
sys.path.insert(0, "/referee")
from gyoji.conformance import check_laws
from gyoji.web.play.workbench import Workbench
`;
const TYPES = /** @type {Record<string, string>} */ ({ mjs: "text/javascript", wasm: "application/wasm", json: "application/json" });

/** @typedef {Record<string, Uint8Array<ArrayBuffer>>} Files */

/** @type {(text: string) => string} */
let answer;
/** @type {Uint8Array | undefined} */
let made;

addEventListener("message", ({ ports: [port] }) => {
  if (port) port.onmessage = ({ data }) => void receive(port, data);
}, { once: true });  // prettier-ignore

/** @param {MessagePort} port @param {{files?: Files, image?: Uint8Array, id?: number, text?: string}} message */
async function receive(port, { files, image, id, text }) {
  try {
    if (files) {
      const python = await begin(files, image);
      answer = python.runPython("Workbench(check_laws).answer");
      port.postMessage({ ready: true, image: made });
    } else {
      port.postMessage({ id, text: answer(text ?? "") });
    }
  } catch (error) {
    port.postMessage({ id, fault: String(error instanceof Error ? error.message : error).slice(-2000) });
  }
}

/** Python as it is in an image of its memory, or from its beginning. @param {Files} files @param {Uint8Array} [image] */
async function begin(files, image) {
  // Python asks for its files, which are here; there is no network.
  self.fetch = async (wanted) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted).split("/").pop() ?? "";
    return file(files, name);
  };
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(async (name) =>
    import(URL.createObjectURL(await file(files, name).blob())),
  ));  // prettier-ignore
  const how = image ? { _loadSnapshot: image } : { _makeSnapshot: true };
  const python = await loadPyodide({ indexURL: "https://python.invalid/", createPyodideModule, ...how });
  python.unpackArchive(files["gyoji.zip"], "zip", { extractDir: "/referee" });
  if (image) return python;
  python.runPython(PREPARE);
  made = python.makeMemorySnapshot();
  return python;
}

/** @param {Files} files @param {string} name */
function file(files, name) {
  return new Response(files[name], { headers: { "Content-Type": TYPES[name.split(".").pop() ?? ""] ?? "" } });
}
