import { useCall, useCountedList } from '@portal/sdk';
import { labelOf } from '@portal/sdk/contract';
import { Input, look, makeStyles, Quiet, TextLink } from '@portal/sdk/ui';
import { type ControlProps, type Field, FormButton, QueryForm } from '@portal/sdk/ui/form';
import { richTextField } from '@portal/sdk/ui/rich-text';
import { ListPage } from '@portal/sdk/ui/table';
import { description, fileSuffixes, maxDescription, ticket, TICKET_STATUS } from './contract.ts';
import { aboutTicket, type TicketLists, ticketPath, useTicketLists } from './ticket-lists.tsx';
import { ticketFilters, TicketTable } from './ticket-table.tsx';

const useStyles = makeStyles({
  wide: { width: '100%' },
  alike: { ...look.row('8px'), flexWrap: 'wrap', marginTop: '4px' },
});

/** From this many characters on a title says what it is about. */
const tellingLength = 2;
const mostShown = 3;

/** 标题；自己未关闭的同样标题的反馈列在下面，免得重复提交。 */
function TitleInput({ value = '', onChange, onBlur }: ControlProps<string> & { onBlur: () => void }) {
  const styles = useStyles();
  const title = value.trim();
  const asked = { mine: true, title, size: 20 } as const;
  const { data } = useCall(ticket.query, title.length < tellingLength ? undefined : asked);
  const open = (data?.records ?? []).filter(({ own, may }) => own && may.includes('REPLY')).slice(0, mostShown);
  return (
    <>
      <Input
        className={styles.wide}
        aria-label={labelOf(ticket.save.input.properties.title)}
        maxLength={50}
        placeholder="一句话说明问题"
        value={value}
        onChange={(text) => onChange(text === '' ? undefined : text)}
        onBlur={onBlur}
      />
      {open.length > 0 && (
        <div className={styles.alike} role="status">
          <Quiet>可能重复：</Quiet>
          {open.map(({ id, ticketNo, title: known }) => (
            <TextLink key={id} to={ticketPath(id)}>
              {ticketNo} {known}
            </TextLink>
          ))}
        </div>
      )}
    </>
  );
}

const fieldsOf = (lists: TicketLists): readonly Field<typeof ticket.save>[] => [
  {
    name: 'title',
    span: 'row',
    render: (value, onChange, onBlur) => <TitleInput {...{ value, onChange, onBlur }} />,
  },
  { name: 'type', label: '问题类型', codes: lists.types.offered },
  { name: 'system', label: '产品', codes: lists.systems },
  { name: 'priority', label: '紧急度', codes: lists.priorities.offered },
  'contactName',
  'contactPhone',
  {
    name: 'description',
    span: 'row',
    hint: '写明操作步骤、报错提示、涉及的单据编号，可粘贴截图',
    ...richTextField({ label: labelOf(description), maxLength: maxDescription }),
  },
  { name: 'files', kind: 'files', span: 'row', accept: fileSuffixes },
];

/** 问题反馈：我提交的反馈和工单；反馈问题，查看回复、追加、催办、撤回、验证、重开、评价。 */
export default function ProblemFeedbackPage() {
  const list = useCountedList(ticket.query, ticket.counts, 'status', { mine: true });
  const lists = useTicketLists();
  return (
    <ListPage
      title="问题反馈"
      description="平台客服在工作时间受理；处理进展在工单里回复，也发到通知"
      actions={
        <FormButton
          call={ticket.save}
          input={{ source: 'FEEDBACK', submit: true }}
          title="反馈问题"
          appearance="primary"
          width={760}
          columns={2}
          ok="提交"
          fields={fieldsOf(lists)}
          draftKey="service:feedback"
          done={(answer) => ({ message: '已提交，等待受理', about: aboutTicket(answer) })}
          onDone={list.reload}
        >
          反馈问题
        </FormButton>
      }
    >
      <QueryForm list={list} fields={ticketFilters(lists)} />
      <TicketTable
        list={list}
        lists={lists}
        caption="我的反馈"
        settingsKey="/userCenter/problemFeedback"
        states={TICKET_STATUS.list}
      />
    </ListPage>
  );
}
