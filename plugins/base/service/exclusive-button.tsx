import { request, useCall } from '@portal/sdk';
import { type AgentRow, chatAgent } from '@portal/sdk/calls/agent';
import { Button, makeStyles, mergeClasses, ToggleButton, tokens, ViewButton, WhenLoaded } from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { useFindBox } from '../find-box.tsx';

const useStyles = makeStyles({
  box: { display: 'grid', gridTemplateColumns: '300px minmax(0, 1fr)', gap: '24px' },
  side: { height: '480px', overflowY: 'auto' },
  found: { display: 'flex', flexDirection: 'column', gap: '4px', margin: '8px 0', padding: 0, listStyleType: 'none' },
  board: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    alignContent: 'start',
    gap: '12px',
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
  dragged: { cursor: 'grab' },
  ent: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

type Ent = AgentRow['ents'][number];

interface FinderProps {
  chosen: Ent | undefined;
  onChoose: (ent: Ent | undefined) => void;
  /** What makes the element of an enterprise one that can be dragged. */
  drag: (ent: Ent) => { draggable: true; onDragStart: () => void; onDragEnd: () => void };
}

/** 按名称查找企业，拖动或选中。 */
function EntFinder({ chosen, onChoose, drag }: FinderProps) {
  const styles = useStyles();
  const { words, box } = useFindBox('查找企业', '输入企业名称查找');
  const { data } = useCall(chatAgent.enterprises, words === undefined ? undefined : { keyword: words });
  return (
    <>
      {box}
      {words === undefined && <p className={styles.quiet}>查找企业后拖到右侧的客服上；用键盘时选中企业再选择客服。</p>}
      {words !== undefined && data?.length === 0 && <p className={styles.quiet}>没有找到企业</p>}
      <ul className={styles.found}>
        {((words && data) || []).map((ent) => {
          const isChosen = chosen?.entId === ent.entId;
          return (
            <li key={ent.entId} className={styles.dragged} {...drag(ent)}>
              <ToggleButton checked={isChosen} onClick={() => onChoose(isChosen ? undefined : ent)}>
                {ent.entName}
              </ToggleButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** 把企业拖到客服上，或选择企业和客服后分配。 */
function Board({ agents, onDone }: { agents: readonly AgentRow[]; onDone: () => unknown }) {
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
  const drag: FinderProps['drag'] = (ent) => ({
    draggable: true,
    onDragStart: () => setDragged(ent),
    onDragEnd: () => setDragged(undefined),
  });
  return (
    <div className={styles.box}>
      <div className={styles.side}>
        <EntFinder chosen={chosen} onChoose={setChosen} drag={drag} />
        {chosen && (
          <CodeDropdown
            codes={Object.fromEntries(agents.map(({ userId, seq, showName }) => [userId, `${seq} ${showName}`]))}
            value=""
            clearable={false}
            placeholder={`将${chosen.entName}分配给`}
            onChange={(userId) => userId && void give(chosen, userId)}
          />
        )}
      </div>
      <div className={mergeClasses(styles.side, styles.board)}>
        {agents.map(({ userId, seq, showName, ents }) => (
          <section
            key={userId}
            aria-label={`${seq} ${showName}`}
            className={mergeClasses(styles.agent, dragged && styles.over)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged) void give(dragged, userId);
            }}
          >
            <h3 className={styles.name}>
              {seq} {showName}
            </h3>
            {ents.length === 0 && <p className={styles.quiet}>暂无专属企业</p>}
            {ents.map((ent) => (
              <div key={ent.entId} className={mergeClasses(styles.dragged, styles.ent)} {...drag(ent)}>
                {ent.entName}
                <Button
                  size="small"
                  appearance="subtle"
                  aria-label={`取消${ent.entName}`}
                  onClick={() => void give(ent, null)}
                >
                  取消
                </Button>
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function Exclusive({ onDone }: { onDone: () => unknown }) {
  const agents = useCall(chatAgent.page, { size: 100 });
  return (
    <WhenLoaded answer={agents} rows={8}>
      {({ records }) => <Board agents={records} onDone={() => Promise.all([agents.reload(), onDone()])} />}
    </WhenLoaded>
  );
}

/** 专属客服：把企业分给一名客服。 */
export const ExclusiveButton = ({ onDone }: { onDone: () => unknown }) => (
  <ViewButton call={chatAgent.assign} title="专属客服" width={1080} view={() => <Exclusive onDone={onDone} />}>
    专属客服
  </ViewButton>
);
