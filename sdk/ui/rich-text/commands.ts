/** What the buttons and keys of the editor do. */
import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

function ancestor({ selection: { $from } }: EditorState, wanted: (node: Node) => boolean): Node | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (wanted($from.node(depth))) return $from.node(depth);
  return undefined;
}

export const isInside = (state: EditorState, type: NodeType): boolean =>
  ancestor(state, (node) => node.type === type) !== undefined;

export function isMarked({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** Address of the link at the cursor. */
export function linkAt({ doc, selection: { $from, to, empty } }: EditorState): string | undefined {
  const at = empty ? $from.marks() : (doc.resolve(Math.min(to, $from.pos + 1)).marks() ?? []);
  return marks.link.isInSet(at)?.attrs['href'] as string | undefined;
}

/** `0` for plain text. */
export const levelOf = ({ selection: { $from } }: EditorState): number =>
  $from.parent.type === nodes.heading ? Number($from.parent.attrs['level']) : 0;

export const setLevel = (level: number): Command =>
  level === 0 ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level });

/** The list that the cursor is in, of whatever kind. */
const listAround = (state: EditorState) =>
  ancestor(state, ({ type }) => type === nodes.bullet_list || type === nodes.ordered_list);

export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) =>
    (listAround(state)?.type === type ? liftListItem(nodes.list_item) : wrapInList(type))(state, dispatch);

export const toggleQuote: Command = (state, dispatch) =>
  (isInside(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch);

const table = (rows: number, columns: number): Node => {
  const cell = (name: 'table_header' | 'table_cell') => schema.node(name, null, schema.node('paragraph'));
  const row = (_: unknown, index: number) => {
    const cells = Array.from({ length: columns }, () => cell(index === 0 ? 'table_header' : 'table_cell'));
    return schema.node('table_row', null, cells);
  };
  return schema.node('table', null, Array.from({ length: rows }, row));
};

/** Three rows, the first of them headings, and three columns. */
export const insertTable: Command = ({ tr }, dispatch) => {
  const from = tr.selection.from + 1;
  tr.replaceSelectionWith(table(3, 3));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(from))).scrollIntoView());
  return true;
};

/** A link over the selection; where nothing is selected its address is its text. An empty address takes it away. */
export const setLink =
  (href: string): Command =>
  ({ tr, selection: { from, to, empty } }, dispatch) => {
    if (href === '') dispatch?.(tr.removeMark(from, to, marks.link));
    else if (empty) dispatch?.(tr.replaceSelectionWith(schema.text(href, [marks.link.create({ href })]), false));
    else dispatch?.(tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href })));
    return true;
  };

const newLine: Command = chainCommands(exitCode, ({ tr }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

export const keys: Readonly<Record<string, Command>> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-u': toggleMark(marks.u),
  'Shift-Enter': newLine,
  Enter: splitListItem(nodes.list_item),
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
};
