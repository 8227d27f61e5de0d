import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { loadFailure } from '../decide/load-failure.ts';
import { type Host, host } from '../host.ts';
import type { Join } from '../joins.ts';
import type { Slots } from '../joins.ts';
import { type SlotFill, useSlot } from '../slots.ts';
import { Boundary, type FaultShown } from './boundary.tsx';
import { ErrorState } from './states.tsx';

const useStyles = makeStyles({
  line: { whiteSpace: 'nowrap', color: tokens.colorStatusDangerForeground1 },
  again: { minWidth: 'auto' },
});

interface Code {
  readonly of?: string;
  readonly Part?: ComponentType<object>;
  readonly failed?: true;
}

/** What was fetched before is drawn at once: a slot in a list has a fill in each row. */
const known = new WeakMap<Host, Map<string, ComponentType<object>>>();

function knownTo(portal: Host): Map<string, ComponentType<object>> {
  const found = known.get(portal) ?? new Map<string, ComponentType<object>>();
  known.set(portal, found);
  return found;
}

/** The code of a contribution: nothing while it is fetched, `failed` when that did not work. */
function useJoinCode({ id, version }: Join) {
  const [attempt, setAttempt] = useState(0);
  const of = `${id}@${version}`;
  const parts = knownTo(host());
  const [code, setCode] = useState<Code>({});
  const before = parts.get(of);
  useEffect(() => {
    if (parts.has(of)) return undefined;
    let wanted = true;
    setCode({});
    host()
      .loadJoin(id)
      .then(
        (Part) => {
          parts.set(of, Part as ComponentType<object>);
          if (wanted) setCode({ of, Part: Part as ComponentType<object> });
        },
        () => wanted && setCode({ failed: true }),
      );
    return () => {
      wanted = false;
    };
  }, [id, of, attempt, parts]);
  const again = () => setAttempt(attempt + 1);
  if (before) return { Part: before, again };
  return { ...(code.of === of || code.failed ? code : {}), again };
}

/** Where there is no room for a card. */
function FaultLine({ title, onRetry }: { title: string; onRetry: () => void }) {
  const styles = useStyles();
  return (
    <span role="alert" className={styles.line}>
      {title}
      <Button size="small" appearance="transparent" className={styles.again} onClick={onRetry}>
        重试
      </Button>
    </span>
  );
}

/** The component of a contribution, in its own boundary: a fault costs it alone, and nothing is drawn while it is fetched. */
export function JoinPart({ join, payload }: { join: Join; payload: object }) {
  const { Part, failed, again } = useJoinCode(join);
  const { title, space } = join;
  if (failed && space === 'line') return <FaultLine title={loadFailure(title).title} onRetry={again} />;
  if (failed) return <ErrorState {...loadFailure(title)} onRetry={again} />;
  const owner = join.id.split('/', 1)[0] ?? join.id;
  const card = ({ retry, plain }: FaultShown) =>
    space === 'line' ? <FaultLine title={`“${title}”出现异常`} onRetry={retry} /> : plain;
  return (
    <Boundary name={title} owner={owner} card={card}>
      <Suspense fallback={null}>{Part && <Part {...payload} />}</Suspense>
    </Boundary>
  );
}

/** One fill of a slot, where the page gives each a place of its own, such as a tab. */
export const Fill = <S extends keyof Slots>({ fill, payload }: { fill: SlotFill<S>; payload: Slots[S] }) => (
  <JoinPart join={fill} payload={payload as object} />
);

/** Everything that plugins put into a slot, one after the other; nothing where there is none. */
export const Slot = <S extends keyof Slots>({ name, payload }: { name: S; payload: Slots[S] }) =>
  useSlot(name).map((fill) => <Fill key={fill.id} fill={fill} payload={payload} />);
