/** The lines under the hands of a person: every change of them, and the way back. */
import { type LooseLine, textOf } from './columns.ts';

/** Steps that can be taken back. */
export const undoSteps = 50;

type Rows<Row> = readonly Row[];

export interface LinesOwner<Row> {
  readonly rows: Rows<Row>;
  readonly columns: readonly LooseLine[];
  readonly onChange: (rows: Rows<Row>) => void;
  readonly keyOf: (row: Row) => string;
  /** Makes an empty line, under a key of its own; undefined where lines are neither added nor removed. */
  readonly blank: (() => Row) | undefined;
}

const withText = <Row extends object>(row: Row, field: string, text: string): Row => ({ ...row, [field]: text });

/** @param owner - Of the lines as they are now; replaced whenever the grid is drawn. */
export function createLines<Row extends object>(owner: LinesOwner<Row>) {
  let now = owner;
  let past: Rows<Row>[] = [];
  let future: Rows<Row>[] = [];
  let typing: string | undefined; // the cell whose keys are one step

  const fields = () => now.columns.flatMap(({ entered }) => (entered ? [entered.field] : []));
  const show = (rows: Rows<Row>) => {
    now = { ...now, rows };
    now.onChange(rows);
  };
  const change = (rows: Rows<Row>, cell?: string) => {
    if (cell === undefined || cell !== typing) past = [...past, now.rows].slice(-undoSteps);
    typing = cell;
    future = [];
    show(rows);
  };
  /** What was entered then; what the page itself has put into a line since stays. */
  const back = (then: Rows<Row>) => {
    const present = new Map(now.rows.map((row) => [now.keyOf(row), row]));
    typing = undefined;
    show(
      then.map((row) => {
        const same = present.get(now.keyOf(row));
        return same ? fields().reduce((line, field) => withText(line, field, textOf(row, field)), same) : row;
      }),
    );
  };
  const fieldAt = (column: number) => now.columns[column]?.entered?.field;

  return {
    /** Takes the lines as their page has them. */
    follow(next: LinesOwner<Row>): void {
      now = next;
    },
    get rows(): Rows<Row> {
      return now.rows;
    },
    /** Nothing is entered: a line that waits to be filled. */
    idle: (row: Row): boolean => now.blank !== undefined && fields().every((field) => textOf(row, field) === ''),
    get canUndo(): boolean {
      return past.length > 0;
    },
    get canRedo(): boolean {
      return future.length > 0;
    },
    enter(row: number, column: number, text: string): void {
      const field = fieldAt(column);
      const line = now.rows[row];
      if (field === undefined || !line || textOf(line, field) === text) return;
      change(now.rows.with(row, withText(line, field, text)), `${now.keyOf(line)}/${field}`);
    },
    /** The cell is left: what is typed next is a step of its own. */
    rest(): void {
      typing = undefined;
    },
    /** Copies the value of a cell into the cells below it. @param last - The last row that takes it. */
    fillDown(row: number, column: number, last: number): void {
      const field = fieldAt(column);
      const source = now.rows[row];
      if (field === undefined || !source || last <= row) return;
      const text = textOf(source, field);
      change(now.rows.map((line, index) => (index > row && index <= last ? withText(line, field, text) : line)));
    },
    insert(at: number): void {
      if (now.blank) change(now.rows.toSpliced(at, 0, now.blank()));
    },
    remove(at: number): void {
      if (now.blank && at in now.rows) change(now.rows.toSpliced(at, 1));
    },
    /** @returns whether the line had somewhere to go. */
    move(from: number, to: number): boolean {
      const line = now.rows[from];
      if (!now.blank || !line || to < 0 || to >= now.rows.length) return false;
      change(now.rows.toSpliced(from, 1).toSpliced(to, 0, line));
      return true;
    },
    replace: (rows: Rows<Row>): void => change(rows),
    undo(): void {
      const before = past.at(-1);
      if (!before) return;
      past = past.slice(0, -1);
      future = [...future, now.rows];
      back(before);
    },
    redo(): void {
      const after = future.at(-1);
      if (!after) return;
      future = future.slice(0, -1);
      past = [...past, now.rows];
      back(after);
    },
  };
}

export type Lines<Row extends object> = ReturnType<typeof createLines<Row>>;
