import { request, useCall } from '@portal/sdk';
import { type AgentRow, chatAgent } from '@portal/sdk/calls/agent';
import {
  Button,
  look,
  makeStyles,
  mergeClasses,
  Quiet,
  ToggleButton,
  tokens,
  ViewButton,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { useFindBox } from '../find-box.tsx';

const useStyles = makeStyles({
  box: look.grid('300px minmax(0, 1fr)', '24px'),
  side: { height: '480px', overflowY: 'auto' },
  found: { ...look.list, ...look.column('4px'), margin: '8px 0' },
  board: { ...look.grid('repeat(auto-fill, minmax(220px, 1fr))', '12px'), alignContent: 'start' },
  agent: {
    ...look.outlined,
    minHeight: '72px',
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  over: { border: `1px solid ${tokens.colorBrandStroke1}` },
  name: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300 },
  dragged: { cursor: 'grab' },
  ent: { ...look.row('4px'), justifyContent: 'space-between' },
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
      {words === undefined && <Quiet>查找企业后拖到右侧的客服上；用键盘时选中企业再选择客服。</Quiet>}
      {words !== undefined && data?.length === 0 && <Quiet>没有找到企业</Quiet>}
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
            placeholder={`将${chosen.entName}分配给`}
            onChange={(userId) => void give(chosen, userId)}
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
            {ents.length === 0 && <Quiet>暂无专属企业</Quiet>}
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
