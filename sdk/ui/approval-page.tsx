import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useNavigate } from '../navigation.ts';
import type { InputOf, PageCall, RowOf } from '../contract/index.ts';
import { useCall } from '../data/use-call.ts';
import type { Decision } from './approval-panel.tsx';
import { DocumentApprovalPanel, type DocumentApproval, useDocumentApproval } from './document-approval.tsx';
import { BackToList } from './back-to-list.tsx';
import { Button } from './button.tsx';
import { type Fact, KeyFacts } from './descriptions.tsx';
import { Stack } from './layout.tsx';
import { Page } from './page.tsx';
import { useInPane } from './pane.ts';
import { space } from './theme.ts';

/** What waits for the user's decision, in the order in which it is decided, and the document that is open. */
export interface Queue {
  readonly ids: readonly string[];
  readonly current: string;
  /** Address of one of them. */
  to(id: string): string;
  /** Address of the worklist. */
  readonly list: string;
  reload(): Promise<unknown>;
}

const longestQueue = 100;

/**
 * The queue of a worklist.
 * @param input - What of the list waits, in the order of its urgency.
 * @param places - Addresses of the worklist and of one of its documents.
 */
export function useQueue<C extends PageCall>(
  call: C,
  input: Partial<InputOf<C>>,
  current: string,
  places: Pick<Queue, 'to' | 'list'>,
): Queue {
  const inPane = useInPane(); // there the list beside it leads on
  const asked = { ...input, page: 1, size: longestQueue } as unknown as InputOf<C>;
  const waiting = useCall(call, inPane ? undefined : asked);
  const rows = ((waiting.data as { records: readonly (RowOf<C> & { id: string })[] } | undefined)?.records ?? []).map(
    ({ id }) => id,
  );
  return { ids: rows, current, ...places, reload: waiting.reload };
}

/**
 * An approval in its queue: after a decision the next one opens, or the list where nothing waits; in a pane the list
 * beside it opens the next one.
 */
function useInTurn(queue: Queue, approval: DocumentApproval): DocumentApproval {
  const navigate = useNavigate();
  const inPane = useInPane();
  const decide = async (decision: Decision) => {
    const { ids, current, to, list, reload } = queue;
    const place = ids.indexOf(current);
    const next = ids[place + 1] ?? ids[place - 1];
    const answer = await approval.decide(decision);
    if (answer === undefined || inPane) return answer;
    await navigate(next === undefined ? list : to(next), { replace: true });
    await reload();
    return answer;
  };
  return { ...approval, decide };
}

/** The approval of a document of a queue, through the workflow. */
export function useApproval(
  bizType: string,
  bizCode: string | undefined,
  queue: Queue,
  onDone: () => unknown,
): DocumentApproval {
  return useInTurn(queue, useDocumentApproval(bizType, bizCode, onDone));
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
      <Button disabled={before === undefined} onClick={() => before && go(to(before))}>
        上一条
      </Button>
      <Button disabled={after === undefined} onClick={() => after && go(to(after))}>
        下一条
      </Button>
      <BackToList to={list} />
    </>
  );
}

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space.m,
    alignItems: 'start',
  },
  two: { '@media (min-width: 1300px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
  // the list stands beside it
  twoInPane: { '@media (min-width: 1700px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});

interface Props {
  queue: Queue;
  approval: DocumentApproval;
  title: ReactNode;
  tag: ReactNode;
  facts: readonly Fact[];
  /** Before the buttons of the queue. */
  actions?: ReactNode;
  /** Opinions that are often given on such documents. */
  phrases?: readonly string[];
  /** Above everything: what the decision must know first. */
  warning?: ReactNode;
  /** Beside the document where the window is wide enough, such as its files. */
  beside?: ReactNode;
  children: ReactNode;
}

/** 审核页：要点、内容、审批记录，底部办理；上一条、下一条连续审核。 */
export function ApprovalPage(props: Props) {
  const { queue, approval, title, tag, facts, actions, phrases = [], warning, beside, children } = props;
  const styles = useStyles();
  const inPane = useInPane();
  const document = (
    <Stack>
      {children}
      <DocumentApprovalPanel approval={approval} phrases={phrases} />
    </Stack>
  );
  return (
    <Page
      header="sticky"
      title={title}
      tag={tag}
      facts={<KeyFacts items={facts} />}
      actions={
        <>
          {actions}
          {!inPane && <QueueButtons queue={queue} />}
        </>
      }
    >
      {warning}
      {/* one frame for both, so that opening a file beside the document keeps what is entered in it */}
      <div className={mergeClasses(styles.columns, beside !== undefined && (inPane ? styles.twoInPane : styles.two))}>
        {document}
        {beside}
      </div>
    </Page>
  );
}
