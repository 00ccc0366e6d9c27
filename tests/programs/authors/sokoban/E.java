import java.util.Scanner;

public class E {
    static char[][] board;
    static int row, col;

    static boolean complete() {
        for (char[] line : board)
            for (char cell : line)
                if (cell == 'b')
                    return false;
        return true;
    }

    static void move(int r, int c, int toR, int toC) {
        char thing = Character.toLowerCase(board[r][c]);
        board[r][c] = Character.isUpperCase(board[r][c]) ? '+' : '.';
        board[toR][toC] = board[toR][toC] == '+' ? Character.toUpperCase(thing) : thing;
    }

    static boolean free(int r, int c) {
        return board[r][c] == '.' || board[r][c] == '+';
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (int game = 1; ; game++) {
            int rows = in.nextInt(), cols = in.nextInt();
            in.nextLine();
            if (rows == 0 && cols == 0)
                break;
            board = new char[rows][];
            for (int r = 0; r < rows; r++) {
                board[r] = in.nextLine().toCharArray();
                for (int c = 0; c < cols; c++)
                    if (Character.toLowerCase(board[r][c]) == 'w') {
                        row = r;
                        col = c;
                    }
            }
            String keys = in.nextLine();
            for (int i = 0; i < keys.length() && !complete(); i++) {
                int way = "URDL".indexOf(keys.charAt(i));
                int dr = way % 2 == 0 ? way - 1 : 0;
                int dc = way % 2 == 1 ? 2 - way : 0;
                int r = row + dr, c = col + dc;
                if (Character.toLowerCase(board[r][c]) == 'b') {
                    if (!free(r + dr, c + dc))
                        continue;
                    move(r, c, r + dr, c + dc);
                }
                if (free(r, c)) {
                    move(row, col, r, c);
                    row = r;
                    col = c;
                }
            }
            out.append("Game " + game + ": " + (complete() ? "complete" : "incomplete") + "\n");
            for (char[] line : board)
                out.append(line).append("\n");
        }
        System.out.print(out);
    }
}
