import { useNavigate } from '@portal/sdk/router';
import {
  AuditPanel,
  BusyButton,
  type Decision,
  type Fact,
  KeyFacts,
  makeStyles,
  MessageBar,
  MessageBarBody,
  mergeClasses,
  Page,
  space,
  Stack,
  ToggleButton,
  useAudit,
} from '@portal/sdk/ui';
import type { ReactNode } from 'react';
import { type Evidence, EvidencePanel } from './evidence-panel.tsx';
import { ReturnButton } from './return-button.tsx';
import { TransferButton } from './transfer-button.tsx';
import type { Beside } from './use-beside.ts';
import { useClaim } from './use-claim.ts';

const useStyles = makeStyles({
  columns: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.m, alignItems: 'start' },
  two: { '@media (min-width: 1300px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});

interface Queue {
  /** Ids of what waits, the most urgent first. */
  ids: readonly string[];
  current: string;
  /** Address of one of them. */
  to: (id: string) => string;
  list: string;
}

interface Props {
  /** Null before anything was applied for. */
  applyNo: string | null;
  bizType: string;
  waits: boolean;
  title: ReactNode;
  tag: ReactNode;
  facts: readonly Fact[];
  /** Why passing is impossible as it stands. */
  barred?: string | undefined;
  fields: Readonly<Record<string, string>>;
  /** Opinions that are often given. */
  phrases: readonly string[];
  queue: Queue;
  /** Files that are decided about. */
  evidence: readonly Evidence[];
  beside: Beside;
  reload: () => Promise<unknown>;
  children: ReactNode;
}

function QueueButtons({ queue: { ids, current, to, list } }: { queue: Queue }) {
  const navigate = useNavigate();
  const place = ids.indexOf(current);
  const [before, after] = [ids[place - 1], place < 0 ? ids[0] : ids[place + 1]];
  const go = (address: string) => void navigate(address, { replace: true });
  return (
    <>
      {place >= 0 && (
        <span>
          第 {place + 1} / {ids.length} 件待办
        </span>
      )}
      <BusyButton busy={false} disabled={before === undefined} onPress={() => before && go(to(before))}>
        上一条
      </BusyButton>
      <BusyButton busy={false} disabled={after === undefined} onPress={() => after && go(to(after))}>
        下一条
      </BusyButton>
      <BusyButton busy={false} onPress={() => go(list)}>
        返回列表
      </BusyButton>
    </>
  );
}

/** 审核页的框架：要点、内容、审批记录与底部办理；打开即占用，上一条、下一条连续审核。 */
export function ReviewFrame(props: Props) {
  const { applyNo, bizType, waits, title, tag, facts, barred, fields, phrases, queue, reload, children } = props;
  const { evidence, beside } = props;
  const styles = useStyles();
  const opened = beside.open && evidence.length > 0;
  const navigate = useNavigate();
  const audit = useAudit(bizType, applyNo ?? undefined, reload);
  const held = useClaim(applyNo, waits);
  const mayDecide = waits && held?.mine === true;
  const mine = mayDecide && audit.canAudit;
  const decide = async (decision: Decision) => {
    const answer = await audit.decide(decision);
    if (answer === undefined) return undefined;
    const place = queue.ids.indexOf(queue.current);
    const next = queue.ids[place + 1] ?? queue.ids[place - 1];
    await navigate(next === undefined ? queue.list : queue.to(next), { replace: true });
    return answer;
  };
  return (
    <Page
      header="sticky"
      title={title}
      tag={tag}
      facts={<KeyFacts items={facts} />}
      actions={
        <>
          {mine && applyNo !== null && (
            <>
              <ReturnButton
                applyNo={applyNo}
                fields={fields}
                onReturn={(auditOpinion) => decide({ approve: false, auditOpinion })}
              />
              <TransferButton applyNos={[applyNo]} onDone={reload} />
            </>
          )}
          {evidence.length > 0 && (
            <ToggleButton checked={opened} onClick={() => (opened ? beside.close() : beside.show())}>
              对照查看
            </ToggleButton>
          )}
          <QueueButtons queue={queue} />
        </>
      }
    >
      {held?.mine === false && (
        <MessageBar intent="warning">
          <MessageBarBody>{held.userName}正在审核该申请，您现在只能查看。</MessageBarBody>
        </MessageBar>
      )}
      {waits && barred !== undefined && (
        <MessageBar intent="error">
          <MessageBarBody>{barred}</MessageBarBody>
        </MessageBar>
      )}
      <div className={mergeClasses(styles.columns, opened && styles.two)}>
        <Stack>
          {children}
          <AuditPanel audit={{ ...audit, decide }} />
        </Stack>
        {opened && <EvidencePanel evidence={evidence} beside={beside} />}
      </div>
    </Page>
  );
}
