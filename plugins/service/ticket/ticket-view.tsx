import { usePageTitle } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import {
  Attachments,
  Card,
  CopyText,
  Descriptions,
  DocumentLog,
  KeyFacts,
  LinkButton,
  Page,
  SafeHtml,
  Section,
  Split,
  StepsBar,
  TextLink,
  type Tone,
} from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import {
  SATISFACTION,
  TICKET_ACTION,
  TICKET_SOURCE,
  ticket,
  type TicketAction,
  type TicketDetail,
} from './contract.ts';
import { ticketActions } from './ticket-actions.tsx';
import { ticketPath } from './ticket-columns.tsx';
import { type TicketLists, useTicketLists } from './ticket-lists.ts';
import { Priority, TicketState, TimeLeft } from './ticket-tags.tsx';
import { TicketTalk } from './ticket-talk.tsx';

const STEPS = [{ title: '提交' }, { title: '受理' }, { title: '处理' }, { title: '验证' }, { title: '关闭' }];
const STEP_OF = { 0: 0, 1: 1, 2: 2, 3: 2, 4: 3, 5: STEPS.length, 6: 1 } as const;

/** 转知识库：最后一条客服回复作为答复的初稿。 */
function Teach({ row, onDone }: Props) {
  const answer = row.messages.findLast(({ byStaff, internal }) => byStaff && !internal)?.content ?? '';
  return (
    <FormButton
      call={ticket.teach}
      title={`转知识库 · ${row.ticketNo}`}
      width={640}
      input={{ id: row.id }}
      initial={{ title: row.title, content: answer }}
      done="已转知识库，回复同类工单时可以选用"
      fields={[
        { name: 'title', label: '标题' },
        { name: 'content', label: '答复内容', kind: 'area' },
      ]}
      onDone={onDone}
    >
      转知识库
    </FormButton>
  );
}

function Facts({ row, lists }: { row: TicketDetail; lists: TicketLists }) {
  return (
    <Section title="工单信息">
      <Descriptions
        items={[
          { label: '类型', value: lists.types.all[row.type] ?? row.type },
          { label: '产品/系统', value: row.systemName },
          { label: '来源', value: TICKET_SOURCE[row.source] },
          { label: '企业', value: row.entName },
          { label: '提交人', value: row.reporterName },
          { label: '联系人', value: `${row.contactName}　${row.contactPhone}` },
          { label: '期望完成', value: row.expectedOn },
          { label: '响应时限', value: dateTime(row.respondDue) },
          { label: '解决时限', value: dateTime(row.resolveDue) },
          { label: '首次响应', value: dateTime(row.respondedAt) },
          { label: '解决时间', value: dateTime(row.resolvedAt) },
          { label: '关闭时间', value: dateTime(row.closedAt) },
          ...(row.satisfaction === null
            ? []
            : [
                { label: '满意度', value: SATISFACTION[row.satisfaction] },
                { label: '评价', value: row.satisfactionRemark, wide: true },
              ]),
        ]}
      />
    </Section>
  );
}

const Description = ({ row }: { row: TicketDetail }) => (
  <Section title="问题描述">
    <SafeHtml html={row.description} />
    {row.files.length > 0 && <Attachments files={row.files} />}
  </Section>
);

const TONE: Partial<Record<TicketAction, Tone>> = {
  ACCEPT: 'info',
  HOLD: 'waiting',
  RESOLVE: 'success',
  CONFIRM: 'success',
  REOPEN: 'danger',
  ESCALATE: 'danger',
};

interface Props {
  row: TicketDetail;
  onDone: () => unknown;
}

/** 工单详情：要点、进度、信息、沟通记录、处理过程；按状态和身份办理。 */
export function TicketView({ row, onDone }: Props) {
  const lists = useTicketLists();
  usePageTitle(row.ticketNo);
  const { id, status, own, mergedInto } = row;
  return (
    <Page
      header="sticky"
      title={<CopyText text={row.ticketNo} />}
      description={row.title}
      tag={<TicketState status={status} texts={lists.statuses} />}
      actions={
        <>
          {ticketActions({ ticket: row, onDone, look: 'secondary' })}
          {row.teachable && !own && <Teach row={row} onDone={onDone} />}
          {own && status <= 1 && (
            <LinkButton to={`${ticketPath(id)}&edit=true`} look="secondary">
              编辑
            </LinkButton>
          )}
        </>
      }
      facts={
        <KeyFacts
          items={[
            { label: '优先级', value: <Priority priority={row.priority} texts={lists.priorities.all} /> },
            { label: '剩余', value: <TimeLeft dueAt={row.dueAt} /> },
            { label: '处理人', value: row.handlerName },
            { label: '企业', value: row.entName },
            { label: '创建时间', value: dateTime(row.createdAt) },
            ...(mergedInto === null
              ? []
              : [
                  {
                    label: '已并入',
                    value: <TextLink to={ticketPath(mergedInto.id)}>{mergedInto.ticketNo}</TextLink>,
                  },
                ]),
          ]}
        />
      }
    >
      <Card>
        <StepsBar steps={STEPS} current={STEP_OF[status]} state={status === 6 ? 'failed' : 'running'} />
      </Card>
      <Split aside={<DocumentLog log={row.log} texts={TICKET_ACTION} tones={TONE} title="处理过程" />}>
        <Description row={row} />
        <Facts row={row} lists={lists} />
        <TicketTalk row={row} onDone={onDone} />
      </Split>
    </Page>
  );
}
