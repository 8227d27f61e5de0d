/** Marks what a built statement writes into personal columns; the driver seals it on its way. */
import type {
  ColumnUpdateNode,
  InsertQueryNode,
  KyselyPlugin,
  OnConflictNode,
  OperationNode,
  PrimitiveValueListNode,
  RawNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { markedClear, personal, type PersonalKind, personalJson, personalText } from '@portal/sdk/personal';
import { names } from '../dialect.ts';
import { personalColumns, type PersonalUse } from '../tables.ts';

type Columns = Readonly<Record<string, PersonalUse>>;

/** A value of a personal column, marked as the map says, though it was marked otherwise before; what is no text stays. */
export function markedAs(use: PersonalUse, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (use === 'text') return personalText(value);
  if (use === 'json') return personalJson(value);
  if (use === 'rows') return personalJson(markedCopies(value));
  const [kind, found] = use.split(' ') as [PersonalKind, string?];
  return personal(kind, markedClear(value) ?? value, found !== undefined);
}

interface Copy {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Copies of rows, as `draft_parts` makes them: what each table has sealed is sealed in them too. */
const markedCopies = (text: string): string =>
  JSON.stringify(
    (JSON.parse(text) as readonly Copy[]).map((copy) => ({
      ...copy,
      row: markedRow(personalColumns[copy.table] ?? {}, copy.row),
    })),
  );

interface Named {
  readonly table?: { readonly identifier: { readonly name: string } };
  /** Of a table under an alias. */
  readonly node?: OperationNode;
}

function columnsOf(node: OperationNode | undefined): Columns | undefined {
  const { table, node: inner } = (node ?? {}) as Named;
  return table ? personalColumns[names.columnOf(table.identifier.name)] : inner && columnsOf(inner);
}

const isA = <Node extends OperationNode>(kind: Node['kind'], node: OperationNode | undefined): node is Node =>
  node?.kind === kind;

/** Texts that an expression of SQL carries as parameters. */
function markedIn(node: OperationNode, mark: (value: unknown) => unknown): OperationNode {
  if (isA<ValueNode>('ValueNode', node)) return { ...node, value: mark(node.value) } as ValueNode;
  if (isA<RawNode>('RawNode', node))
    return { ...node, parameters: node.parameters.map((one) => markedIn(one, mark)) } as RawNode;
  return node;
}

/** A row as JSON: its members are named as the columns. */
function markedRow(columns: Columns, row: Readonly<Record<string, unknown>>): object {
  const member = ([name, given]: [string, unknown]) => {
    const use = columns[name];
    if (use === undefined) return [name, given];
    if ((use !== 'json' && use !== 'rows') || given === null) return [name, markedAs(use, given)];
    return [name, JSON.parse(String(markedAs(use, JSON.stringify(given))))];
  };
  return Object.fromEntries(Object.entries(row).map(member));
}

function markedRows(columns: Columns) {
  return (value: unknown): unknown => {
    if (typeof value !== 'string' || !/^\s*\[\s*\{/.test(value)) return value;
    const rows = JSON.parse(value) as Readonly<Record<string, unknown>>[];
    return JSON.stringify(rows.map((row) => markedRow(columns, row)));
  };
}

function inserted(values: OperationNode, uses: readonly (PersonalUse | undefined)[], columns: Columns): OperationNode {
  if (!isA<ValuesNode>('ValuesNode', values)) return markedIn(values, markedRows(columns));
  const rows = values.values.map((row) => {
    const use = (index: number) => uses[index];
    if (isA<PrimitiveValueListNode>('PrimitiveValueListNode', row))
      return { ...row, values: row.values.map((one, at) => (use(at) ? markedAs(use(at) as PersonalUse, one) : one)) };
    return {
      ...row,
      values: (row as ValueListNode).values.map((one, at) =>
        use(at) ? markedIn(one, (value) => markedAs(use(at) as PersonalUse, value)) : one,
      ),
    };
  });
  return { ...values, values: rows } as ValuesNode;
}

const updated = (updates: readonly ColumnUpdateNode[], columns: Columns): ColumnUpdateNode[] =>
  updates.map((update) => {
    const { column } = update.column as { column?: { column?: { name?: string }; name?: string } };
    const use = columns[names.columnOf(column?.column?.name ?? column?.name ?? '')];
    return use ? { ...update, value: markedIn(update.value, (value) => markedAs(use, value)) } : update;
  });

function insert(node: InsertQueryNode): InsertQueryNode {
  const columns = columnsOf(node.into);
  if (!columns || !node.values) return node;
  const uses = (node.columns ?? []).map(({ column }) => columns[names.columnOf(column.name)]);
  const { onConflict } = node;
  return {
    ...node,
    values: inserted(node.values, uses, columns),
    ...(onConflict?.updates && {
      onConflict: { ...onConflict, updates: updated(onConflict.updates, columns) } as OnConflictNode,
    }),
  };
}

function update(node: UpdateQueryNode): UpdateQueryNode {
  const columns = columnsOf(node.table);
  return columns && node.updates ? { ...node, updates: updated(node.updates, columns) } : node;
}

interface Beginning extends OperationNode {
  readonly with?: { readonly expressions: readonly { readonly expression: OperationNode }[] };
}

function markedStatement(node: OperationNode): OperationNode {
  const begun = node as Beginning;
  const whole = begun.with
    ? ({
        ...begun,
        with: {
          ...begun.with,
          expressions: begun.with.expressions.map((one) => ({ ...one, expression: markedStatement(one.expression) })),
        },
      } as OperationNode)
    : node;
  if (isA<InsertQueryNode>('InsertQueryNode', whole)) return insert(whole);
  return isA<UpdateQueryNode>('UpdateQueryNode', whole) ? update(whole) : whole;
}

export const sealing: KyselyPlugin = {
  transformQuery: ({ node }) => markedStatement(node) as typeof node,
  transformResult: async ({ result }) => result,
};
