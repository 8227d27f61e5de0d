import type { TodoKind } from '@portal/sdk';
import type { UpcomingTask } from '@portal/sdk/calls/workflow';
import { openingBizType } from '@portal/sdk/calls/product';
import { dateTime } from '@portal/sdk/format';
import { Descriptions, LinkButton, makeStyles, Money, PagePane, RemainingTime, Section, Stack } from '@portal/sdk/ui';
import { OpeningTask } from '../product/opening.tsx';

const useStyles = makeStyles({
  pane: { overflowY: 'auto', maxHeight: 'var(--inbox-height)', minWidth: 0, outlineStyle: 'none' },
});

/** The worklist of what has none of its own. */
const inboxPath = '/workbenches/inbox';

interface Props {
  task: UpcomingTask;
  kind: TodoKind | undefined;
  onDirty: (dirty: boolean) => void;
}

function Facts({ task, kind }: Pick<Props, 'task' | 'kind'>) {
  const { title, bizCode, taskName, starterName, arrivedTime, dueAt, amount } = task;
  const elsewhere = kind && kind.path !== inboxPath;
  return (
    <Section
      title={title}
      actions={
        elsewhere && (
          <LinkButton to={kind.path} appearance="primary">
            去处理
          </LinkButton>
        )
      }
    >
      <Descriptions
        columns={3}
        items={[
          { label: '单号', value: bizCode },
          { label: '环节', value: taskName },
          { label: '发起人', value: starterName },
          { label: '到达时间', value: dateTime(arrivedTime) },
          { label: '办理期限', value: <RemainingTime dueAt={dueAt} /> },
          ...(amount === null ? [] : [{ label: '金额（元）', value: <Money value={amount} /> }]),
        ]}
      />
    </Section>
  );
}

function Content({ task, kind, onDirty }: Props) {
  const { open } = kind ?? {};
  const { bizType, bizCode, documentId } = task;
  if (open !== undefined && documentId !== null)
    return <PagePane address={`${open}?id=${documentId}`} onDirty={onDirty} />;
  return (
    <Stack>
      <Facts task={task} kind={kind} />
      {bizType === openingBizType && documentId !== null && <OpeningTask id={documentId} bizCode={bizCode} />}
    </Stack>
  );
}

/** 一件待办：单据自己的审核页，或它的要点；在这里办理，或去它的工作列表。 */
export function TaskPane(props: Props) {
  const styles = useStyles();
  return (
    <section className={styles.pane} aria-label={props.task.title}>
      <Content {...props} />
    </section>
  );
}
