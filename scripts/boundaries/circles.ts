/** Subjects of an area (`plugins/<area>/<subject>`) that import each other; tests excepted. */
import type { Edge } from './graph.ts';
import { roomOf } from './rooms.ts';

/** `plugins/order/agreement`: the folder of a subject. */
export const subjectOf = (file: string) => /^plugins\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

interface Crossing {
  readonly edge: Edge;
  readonly from: string;
  readonly to: string;
}

const crossings = (edges: readonly Edge[]): readonly Crossing[] =>
  edges.flatMap((edge) => {
    const [from, to] = [subjectOf(edge.from), 'file' in edge.to ? subjectOf(edge.to.file) : undefined];
    return from && to && from !== to && roomOf(edge.from).name !== 'tests' ? [{ edge, from, to }] : [];
  });

/** Every import between two subjects that import each other. */
function circular(edges: readonly Edge[]): readonly Crossing[] {
  const all = crossings(edges);
  const pairs = new Set(all.map(({ from, to }) => `${from} ${to}`));
  return all.filter(({ from, to }) => pairs.has(`${to} ${from}`));
}

/** Pairs of subjects that import each other. */
export const circles = (edges: readonly Edge[]): ReadonlySet<string> =>
  new Set(circular(edges).map(({ from, to }) => [from, to].sort().join(' ')));

/** One line for each import of a circle. */
export const circleFaults = (edges: readonly Edge[]): readonly string[] =>
  circular(edges).map(
    ({ edge, from, to }) =>
      `${edge.from}:${edge.line} imports ${edge.specifier}, and ${to} imports ${from} too: move what both need to the subject that owns it, or fold both into one folder.`,
  );
