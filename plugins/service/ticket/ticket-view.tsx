import { usePageTitle } from '@portal/sdk';
import {
  Attachments,
  Card,
  CopyText,
  Descriptions,
  DocumentLog,
  factsOf,
  KeyFacts,
  Page,
  SafeHtml,
  Section,
  Split,
  StepsBar,
  TextLink,
  type Tone,
} from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { detail, TICKET_ACTION, ticket, type TicketDetail } from './contract.ts';
import { EditLink, TicketActions } from './ticket-actions.tsx';
import { aboutTicket, Priority, ticketPath, TicketState, TimeLeft, useTicketLists } from './ticket-lists.tsx';
import { TicketTalk } from './ticket-talk.tsx';

const STEPS = [{ title: '提交' }, { title: '受理' }, { title: '处理' }, { title: '验证' }, { title: '关闭' }];
/** How far each state has come. */
const PROGRESS = {
  0: { current: 0, state: 'running' },
  1: { current: 1, state: 'running' },
  2: { current: 2, state: 'running' },
  3: { current: 2, state: 'running' },
  4: { current: 3, state: 'running' },
  5: { current: STEPS.length, state: 'running' },
  6: { current: 1, state: 'failed' },
} as const;

const TONE: Partial<Record<keyof typeof TICKET_ACTION, Tone>> = {
  ACCEPT: 'info',
  HOLD: 'waiting',
  RESOLVE: 'success',
  CONFIRM: 'success',
  REOPEN: 'danger',
  ESCALATE: 'danger',
};

/** 工单详情：要点、进度、信息、沟通记录、处理过程；按状态和身份办理。 */
export function TicketView({ row, onDone }: { row: TicketDetail; onDone: () => unknown }) {
  const lists = useTicketLists();
  usePageTitle(row.ticketNo);
  const { status, own, may, mergedInto: main } = row;
  const answer = row.messages.findLast(({ byStaff, internal }) => byStaff && !internal); // what the knowledge begins with
  const merged = main
    ? [{ label: '已并入', value: <TextLink to={ticketPath(main.id)}>{main.ticketNo}</TextLink> }]
    : [];
  return (
    <Page
      header="sticky"
      title={<CopyText text={row.ticketNo} />}
      description={row.title}
      tag={<TicketState status={status} lists={lists} />}
      actions={
        <>
          <TicketActions ticket={row} onDone={onDone} appearance="secondary" />
          {may.includes('TEACH') && !own && (
            <FormButton
              call={ticket.teach}
              title={`转知识库 · ${row.ticketNo}`}
              width={640}
              input={{ id: row.id }}
              initial={{ title: row.title, content: answer?.content ?? '' }}
              done="已转知识库，回复同类工单时可以选用"
              about={aboutTicket(row)}
              onDone={onDone}
              fields={['title', 'content']}
            >
              转知识库
            </FormButton>
          )}
          {may.includes('EDIT') && <EditLink ticket={row} appearance="secondary" />}
        </>
      }
      facts={
        <KeyFacts
          items={[
            ...factsOf(detail, row, [
              { field: 'priority', as: (priority) => <Priority priority={priority} lists={lists} /> },
              { field: 'dueAt', as: (dueAt) => <TimeLeft dueAt={dueAt} /> },
              'handlerName',
              'entName',
              'createdAt',
            ]),
            ...merged,
          ]}
        />
      }
    >
      <Card>
        <StepsBar steps={STEPS} {...PROGRESS[status]} />
      </Card>
      <Split aside={<DocumentLog log={row.log} texts={TICKET_ACTION} tones={TONE} title="处理过程" />}>
        <Section title="问题描述">
          <SafeHtml html={row.description} />
          {row.files.length > 0 && <Attachments files={row.files} />}
        </Section>
        <Section title="工单信息">
          <Descriptions
            items={factsOf(detail, row, [
              { field: 'type', as: (type) => lists.types.all[type] ?? type },
              'systemName',
              'source',
              'entName',
              'reporterName',
              { field: 'contactName', as: (name) => `${name}　${row.contactPhone}` },
              'expectedOn',
              'respondDue',
              'resolveDue',
              'respondedAt',
              'resolvedAt',
              'closedAt',
              ...(row.satisfaction === null ? [] : (['satisfaction', 'satisfactionRemark'] as const)),
            ])}
          />
        </Section>
        <TicketTalk row={row} onDone={onDone} />
      </Split>
    </Page>
  );
}
