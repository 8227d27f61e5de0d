/** A page that draws itself without end is taken away by its boundary: React tells of each commit, and where it was. */
import { Boundary } from '@portal/sdk/ui';
import { commitHook } from '../commits.ts';
import { life } from '../life.ts';

/** More than any animation that a page draws by itself. */
export const mostCommits = 400;
export const withinMs = 2000;

/** The parts of React's own nodes that are read. They may change: then no loop is found, and nothing else happens. */
interface Node {
  readonly child: Node | null;
  readonly sibling: Node | null;
  readonly alternate: Node | null;
  readonly stateNode: unknown;
  readonly flags: number;
}

/** A component was called in this commit. */
const performedWork = 1;

/** The innermost boundary of a plugin around what was drawn in the last commit. */
function drawnIn(node: Node, around: Boundary | undefined): Boundary | undefined {
  const own = node.stateNode instanceof Boundary && node.stateNode.props.owner !== undefined;
  const boundary = own ? (node.stateNode as Boundary) : around;
  if (boundary && node.alternate && (node.flags & performedWork) !== 0) return boundary;
  if (node.alternate?.child === node.child) return undefined; // nothing below was drawn
  for (let child = node.child; child; child = child.sibling) {
    const found = drawnIn(child, boundary);
    if (found) return found;
  }
  return undefined;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'alternate' in value;

export function watchLoops(now: () => number): void {
  let commits = 0;
  let since = now();
  const begin = () => {
    commits = 0;
    since = now();
  };
  const on = { capture: true, passive: true, signal: life.signal };
  for (const input of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'])
    addEventListener(input, begin, on);
  const before = commitHook.onCommitFiberRoot;
  commitHook.onCommitFiberRoot = (renderer, root, ...rest) => {
    before?.(renderer, root, ...rest);
    commits += 1;
    if (commits < mostCommits) return;
    const isLoop = now() - since < withinMs;
    begin();
    if (!isLoop || !isNode(root.current)) return;
    const error = new Error(`页面在 ${withinMs / 1000} 秒内重复渲染 ${mostCommits} 次以上`);
    drawnIn(root.current, undefined)?.stop(error, 'loop');
  };
  life.until(() => {
    if (before) commitHook.onCommitFiberRoot = before;
    else delete commitHook.onCommitFiberRoot;
  });
}
