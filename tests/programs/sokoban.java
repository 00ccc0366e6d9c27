import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** Sokoban (ACM Mid-Central 2011). bug is a number of zoo.py, its argument; 0 is right. */
class Main {
    static int bug = 0;

    static char[][] ground; // '#', '.' or '+'
    static int worker; // a place is 1000 * row + column
    static List<Integer> boxes, targets;

    static boolean wall(int place) { return ground[place / 1000][place % 1000] == '#'; }

    static void read(Scanner in, int rows) {
        ground = new char[rows][];
        boxes = new ArrayList<>();
        targets = new ArrayList<>();
        for (int r = 0; r < rows; r++) {
            ground[r] = in.nextLine().toCharArray();
            for (int c = 0; c < ground[r].length; c++) {
                char glyph = ground[r][c];
                if ("wW".indexOf(glyph) >= 0) worker = 1000 * r + c;
                if ("bB".indexOf(glyph) >= 0) boxes.add(1000 * r + c);
                if ("+BW".indexOf(glyph) >= 0) targets.add(1000 * r + c);
                if (glyph != '#') ground[r][c] = "+BW".indexOf(glyph) >= 0 ? '+' : '.';
            }
        }
        if (bug == 2) {
            int[] room = new int[6];
            for (int i = 0; i < boxes.size(); i++) room[i] = boxes.get(i);
        }
    }

    static boolean complete() {
        if (bug != 3) return targets.containsAll(boxes);
        int home = 0;
        for (Integer box : boxes)
            for (Integer target : targets)
                if (box == target) home++;
        return home == boxes.size();
    }

    static boolean move(int step) {
        int there = worker + step, beyond = there + step;
        if (wall(there)) return false;
        if (boxes.contains(there)) {
            if (wall(beyond) || boxes.contains(beyond)) return false;
            boxes.set(boxes.indexOf(there), beyond);
        }
        worker = there;
        return true;
    }

    static void play(String keys) {
        for (char key : keys.toCharArray()) {
            if (complete()) return;
            int step = key == 'U' ? -1000 : key == 'D' ? 1000 : key == 'L' ? -1 : 1;
            if (!move(step) && bug == 1) return;
        }
    }

    static void print(StringBuilder out, int number) {
        out.append("Game ").append(number).append(complete() ? ": complete\n" : ": incomplete\n");
        for (int box : boxes)
            ground[box / 1000][box % 1000] = ground[box / 1000][box % 1000] == '+' ? 'B' : 'b';
        char under = ground[worker / 1000][worker % 1000];
        ground[worker / 1000][worker % 1000] = under == '+' ? 'W' : 'w';
        for (char[] row : ground) out.append(row).append('\n');
    }

    public static void main(String[] arguments) {
        if (arguments.length > 0) bug = Integer.parseInt(arguments[0]);
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (int number = 1; ; number++) {
            String size = in.nextLine();
            if (size.equals("0 0")) break;
            read(in, Integer.parseInt(size.split(" ")[0]));
            play(in.nextLine());
            print(out, number);
        }
        System.out.print(out);
    }
}
