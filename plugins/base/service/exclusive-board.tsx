import { request } from '@portal/sdk';
import { type AgentRow, chatAgent } from '@portal/sdk/calls/agent';
import { Button, makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { type Ent, EntFinder } from './ent-finder.tsx';

const useStyles = makeStyles({
  box: { display: 'grid', gridTemplateColumns: '300px minmax(0, 1fr)', gap: '24px' },
  side: { height: '480px', overflowY: 'auto' },
  board: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    alignContent: 'start',
    gap: '12px',
    height: '480px',
    overflowY: 'auto',
  },
  agent: {
    minHeight: '72px',
    padding: '8px 12px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  over: { border: `1px solid ${tokens.colorBrandStroke1}` },
  name: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300 },
  ent: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4px', cursor: 'grab' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface AgentProps {
  agent: AgentRow;
  dragged: Ent | undefined;
  onDrag: (ent: Ent | undefined) => void;
  onGive: (ent: Ent, userId: string | null) => void;
}

function Agent({ agent: { userId, seq, showName, ents }, dragged, onDrag, onGive }: AgentProps) {
  const styles = useStyles();
  return (
    <section
      aria-label={`${seq} ${showName}`}
      className={mergeClasses(styles.agent, dragged && styles.over)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged) onGive(dragged, userId);
      }}
    >
      <h3 className={styles.name}>
        {seq} {showName}
      </h3>
      {ents.length === 0 && <p className={styles.quiet}>暂无专属企业</p>}
      {ents.map((ent) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard gives by choosing, see below
        <div
          key={ent.entId}
          className={styles.ent}
          draggable
          onDragStart={() => onDrag(ent)}
          onDragEnd={() => onDrag(undefined)}
        >
          {ent.entName}
          <Button size="small" appearance="subtle" aria-label={`取消${ent.entName}`} onClick={() => onGive(ent, null)}>
            取消
          </Button>
        </div>
      ))}
    </section>
  );
}

interface Props {
  agents: readonly AgentRow[];
  onDone: () => unknown;
}

/** 把企业拖到客服上，或选择企业和客服后分配。 */
export function ExclusiveBoard({ agents, onDone }: Props) {
  const styles = useStyles();
  const [dragged, setDragged] = useState<Ent>();
  const [chosen, setChosen] = useState<Ent>();
  const give = async ({ entId }: Ent, userId: string | null) => {
    setDragged(undefined);
    const given = await request(chatAgent.assign, { entId, userId }).then(
      () => true,
      () => false, // the host has shown why
    );
    if (!given) return;
    setChosen(undefined);
    await onDone();
  };
  const names = Object.fromEntries(agents.map(({ userId, seq, showName }) => [userId, `${seq} ${showName}`]));
  return (
    <div className={styles.box}>
      <div className={styles.side}>
        <EntFinder chosen={chosen} onChoose={setChosen} onDrag={setDragged} />
        {chosen && (
          <CodeDropdown
            codes={names}
            value=""
            clearable={false}
            placeholder={`将${chosen.entName}分配给`}
            onChange={(userId) => userId && void give(chosen, userId)}
          />
        )}
      </div>
      <div className={styles.board}>
        {agents.map((agent) => (
          <Agent
            key={agent.userId}
            agent={agent}
            dragged={dragged}
            onDrag={setDragged}
            onGive={(ent, userId) => void give(ent, userId)}
          />
        ))}
      </div>
    </div>
  );
}
