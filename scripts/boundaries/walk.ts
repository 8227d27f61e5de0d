/** Visits every node below a parsed program, parents first. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

export function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, look);
  else if (isNode(value)) {
    look(value);
    for (const one of Object.values(value)) if (typeof one === 'object') visit(one, look);
  }
}
