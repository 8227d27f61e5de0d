import { bus, canOpen, useDeployment } from '@portal/sdk';
import { ActionButton, Button, copyText, LinkButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { editOf, readerOf, viewOf } from './addresses.ts';
import { informationIssues, type IssueRow, MOVES, READ } from './contract.ts';

interface Acted {
  issue: IssueRow;
  onDone: () => unknown;
  /** In a row of the list, where the article itself is an action, or beside the article. */
  place: 'row' | 'article';
}

interface Props extends Acted {
  onDeleted: () => unknown;
}

const LOOK = { row: 'text', article: 'secondary' } as const;

function CopyAddress({ id, place }: { id: string; place: Props['place'] }) {
  const { basePath } = useDeployment();
  const address = `${location.origin}${basePath}${readerOf(id)}`;
  return (
    <Button appearance={LOOK[place]} onClick={() => void copyText(address, '链接已复制', '请手工复制')}>
      复制链接
    </Button>
  );
}

type Move = keyof typeof MOVES;

/** Text of the button of each move, and what is asked before it, by where the article stands. */
type Asked = Partial<Record<IssueRow['state'], readonly [text: string, ask: string]>>;
const BUTTONS: Readonly<Record<Move, Asked>> = {
  SUBMIT: { 0: ['提交', '确认提交该稿件？提交后不能修改。'], 5: ['提交', '确认重新提交该稿件？'] },
  WITHDRAW: { 1: ['撤回', '确认撤回该稿件？撤回后回到草稿。'] },
  PUBLISH: {
    2: ['立即发布', '确认立即发布该稿件？发布后所有读者可见。'],
    4: ['上线', '确认重新上线该稿件？'],
  },
  TAKE_OFF: {
    2: ['下线', '确认下线该稿件？到发布时间也不再发布。'],
    3: ['下线', '确认下线该稿件？下线后读者不再看到正文。'],
  },
};

const moves = Object.keys(MOVES) as readonly Move[];

function StateMove({ issue, onDone, place, move }: Acted & { move: Move }) {
  const { id, version } = issue;
  const done = () => {
    bus.emit('todo:changed', {});
    return onDone();
  };
  // nothing to publish where the moment of a timed article has just come
  const button = issue.may.includes(move) ? BUTTONS[move][issue.state] : undefined;
  if (!button) return null;
  const [text, ask] = button;
  return (
    <ActionButton
      call={informationIssues.updateState}
      input={{ id, version, state: MOVES[move] }}
      ask={ask}
      onDone={done}
      appearance={LOOK[place]}
    >
      {text}
    </ActionButton>
  );
}

function Pin({ issue, onDone, place }: Acted) {
  const { id, version, title, topUntil, may } = issue;
  return (
    <>
      <StepButton
        call={informationIssues.top}
        row={issue}
        title={`置顶 · ${title}`}
        initial={topUntil === null ? {} : { topUntil }}
        fields={[{ name: 'topUntil', check: (day) => (day === undefined ? '请选择置顶到' : undefined) }]}
        onDone={onDone}
        appearance={LOOK[place]}
      />
      {topUntil !== null && may.includes('TOP') && (
        <ActionButton call={informationIssues.top} input={{ id, version }} onDone={onDone} appearance={LOOK[place]}>
          取消置顶
        </ActionButton>
      )}
    </>
  );
}

/** What may be done with an article, as the server answers it. */
export function IssueActions(props: Props) {
  const { issue, onDeleted, place } = props;
  const { id, state, title, may } = issue;
  return (
    <>
      {place === 'row' && <LinkButton to={viewOf(id)}>预览</LinkButton>}
      {may.includes('UPDATE') && (
        <LinkButton to={editOf(id)} appearance={LOOK[place]}>
          编辑
        </LinkButton>
      )}
      {moves.map((move) => (
        <StateMove key={move} {...props} move={move} />
      ))}
      <Pin {...props} />
      {READ.has(state) && canOpen('/ef/newsDetails') && <CopyAddress id={id} place={place} />}
      <StepButton
        call={informationIssues.remove}
        row={issue}
        done={`已删除稿件“${title}”`}
        onDone={onDeleted}
        appearance={LOOK[place]}
      />
    </>
  );
}
