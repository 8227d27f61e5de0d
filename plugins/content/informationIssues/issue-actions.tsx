import { bus, Can, canOpen, toast, useDeployment } from '@portal/sdk';
import { ActionButton, type ActionLook, BusyButton, copyText, LinkButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { editOf, readerOf, viewOf } from './addresses.ts';
import { informationIssues, type IssueRow } from './contract.ts';

interface Props {
  issue: IssueRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  look?: ActionLook;
  /** In the list the article itself is an action. Default true. */
  listed?: boolean;
}

function CopyAddress({ id, look }: { id: string; look: ActionLook }) {
  const { basePath } = useDeployment();
  const copy = async () => {
    const copied = await copyText(`${location.origin}${basePath}${readerOf(id)}`);
    toast(copied ? { intent: 'success', message: '链接已复制' } : { intent: 'error', message: '复制失败，请手工复制' });
  };
  return (
    <BusyButton look={look} busy={false} onPress={() => void copy()}>
      复制链接
    </BusyButton>
  );
}

type StateButton = readonly [state: 0 | 1 | 3 | 4, text: string, ask: string];

/** What a state leads to, and what is asked before. */
const MOVES: Readonly<Record<IssueRow['state'], readonly StateButton[]>> = {
  0: [[1, '提交', '确认提交该稿件？提交后不能修改。']],
  1: [[0, '撤回', '确认撤回该稿件？撤回后回到草稿。']],
  2: [
    [3, '立即发布', '确认立即发布该稿件？发布后所有读者可见。'],
    [4, '下线', '确认下线该稿件？到发布时间也不再发布。'],
  ],
  3: [[4, '下线', '确认下线该稿件？下线后读者不再看到正文。']],
  4: [[3, '上线', '确认重新上线该稿件？']],
  5: [[1, '提交', '确认重新提交该稿件？']],
};

function StateMove({ issue, onDone, look, move: [state, text, ask] }: Props & { move: StateButton }) {
  const { id, version } = issue;
  const done = () => {
    bus.emit('todo:changed', {});
    return onDone();
  };
  return (
    <ActionButton
      call={informationIssues.updateState}
      input={{ id, version, state }}
      ask={ask}
      onDone={done}
      {...(look && { look })}
    >
      {text}
    </ActionButton>
  );
}

function Pin({ issue: { id, version, title, topUntil }, onDone, look = 'text' }: Props) {
  return (
    <>
      <FormButton
        call={informationIssues.top}
        title={`置顶 · ${title}`}
        input={{ id, version }}
        initial={topUntil === null ? {} : { topUntil }}
        fields={[
          {
            name: 'topUntil',
            label: '置顶到',
            hint: '当日结束后自动取消置顶',
            check: (day) => (day === undefined ? '请选择置顶到' : undefined),
          },
        ]}
        onDone={onDone}
        look={look}
      >
        置顶
      </FormButton>
      {topUntil !== null && (
        <ActionButton call={informationIssues.top} input={{ id, version }} onDone={onDone} look={look}>
          取消置顶
        </ActionButton>
      )}
    </>
  );
}

/** What may be done with an article in its state; each button also asks for its permission. */
export function IssueActions(props: Props) {
  const { issue, onDone, look = 'text', listed = true } = props;
  const { id, version, state } = issue;
  const isPublic = state === 2 || state === 3;
  const mayChange = state === 0 || state === 4 || state === 5;
  return (
    <>
      {listed && <LinkButton to={viewOf(id)}>预览</LinkButton>}
      {mayChange && (
        <Can code={informationIssues.update.access}>
          <LinkButton to={editOf(id)} look={look === 'danger' ? 'text' : look}>
            编辑
          </LinkButton>
        </Can>
      )}
      {MOVES[state].map((move) => (
        <StateMove key={move[1]} {...props} move={move} />
      ))}
      {isPublic && <Pin {...props} />}
      {state === 3 && canOpen('/ef/newsDetails') && <CopyAddress id={id} look={look} />}
      {mayChange && (
        <ActionButton
          call={informationIssues.remove}
          input={{ id, version }}
          ask="确认删除该稿件？删除后不能恢复。"
          onDone={onDone}
          look={look}
        >
          删除
        </ActionButton>
      )}
    </>
  );
}
