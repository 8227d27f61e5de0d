import { request, toast, useCall, usePageTitle } from '@portal/sdk';
import { duration } from '@portal/sdk/format';
import { useNavigate, useSearchParams } from '@portal/sdk/router';
import { Page, WhenLoaded } from '@portal/sdk/ui';
import { Form, type FormSection, type KeepOptions } from '@portal/sdk/ui/form';
import { richTextField } from '@portal/sdk/ui/rich-text';
import { labelOf, type InputOf } from '@portal/sdk/contract';
import { useState } from 'react';
import { description, fileSuffixes, maxDescription, type Seen, ticket, type TicketDetail } from './contract.ts';
import { aboutTicket, ticketPath, useTicketLists } from './ticket-lists.tsx';
import { TicketView } from './ticket-view.tsx';

function useSections(): readonly FormSection<typeof ticket.save>[] {
  const lists = useTicketLists();
  const { data: limits = [] } = useCall(ticket.sla, {});
  const promised = limits.map(({ priority, respondMinutes, resolveMinutes }) => {
    const name = lists.priorities.all[priority] ?? priority;
    return `${name}：${duration(respondMinutes)}响应，${duration(resolveMinutes)}解决`;
  });
  return [
    {
      title: '工单信息',
      fields: [
        { name: 'title', span: 'row' },
        { name: 'type', codes: lists.types.offered },
        { name: 'system', codes: lists.systems },
        { name: 'priority', codes: lists.priorities.offered, hint: promised.join('；') },
        'expectedOn',
        {
          name: 'description',
          span: 'row',
          hint: '写明操作步骤、报错提示、涉及的单据编号，可粘贴截图',
          ...richTextField({ label: labelOf(description), maxLength: maxDescription }),
        },
        { name: 'files', kind: 'files', span: 'row', accept: fileSuffixes },
      ],
    },
    { title: '联系方式', hint: '仅处理人可见完整电话', fields: ['contactName', 'contactPhone'] },
  ];
}

const forUpdate = (sections: readonly FormSection<typeof ticket.save>[]) =>
  sections as readonly FormSection<typeof ticket.update>[];

type Entered = Partial<InputOf<typeof ticket.save>>;

const submitted = '已提交，等待受理';

/** 新建工单：保存草稿后为新建状态，此后修改的是同一张；提交后进入待受理。 */
function NewTicketForm() {
  usePageTitle(undefined, '新建工单');
  const sections = useSections();
  const navigate = useNavigate();
  const [saved, setSaved] = useState<Seen>();
  const keep = async (values: Entered, options: KeepOptions) => {
    const entered = { ...values, submit: false } as InputOf<typeof ticket.save>;
    const kept = saved
      ? await request(ticket.update, { ...entered, ...saved }, options)
      : await request(ticket.save, entered, options);
    setSaved({ id: kept.id, version: kept.version });
    toast({ intent: 'success', message: '已保存为新建', about: aboutTicket(kept) });
    return kept;
  };
  const shared = {
    draftKey: 'service:ticket',
    onDraft: keep,
    ok: '提交',
    done: (answer: { id: string; ticketNo: string }) => ({ message: submitted, about: aboutTicket(answer) }),
    onDone: ({ id }: { id: string }) => navigate(ticketPath(id), { replace: true }),
  };
  return (
    <Page title="新建工单">
      {saved ? (
        <Form call={ticket.update} sections={forUpdate(sections)} input={{ ...saved, submit: true }} {...shared} />
      ) : (
        <Form call={ticket.save} sections={sections} input={{ submit: true }} {...shared} />
      )}
    </Page>
  );
}

const writtenOf = ({ source: _source, ...written }: TicketDetail) => written;

/** 修改尚未受理的工单；新建状态的可以提交，存草稿后留在表单。 */
function TicketForm({ row, onDone }: { row: TicketDetail; onDone: (submitted: boolean) => unknown }) {
  const sections = forUpdate(useSections());
  const { id, version, may, ticketNo } = row;
  usePageTitle(ticketNo, '编辑工单');
  const keep = async (values: Entered, options: KeepOptions) => {
    const entered = { id, version, ...values, submit: false } as InputOf<typeof ticket.update>;
    const kept = await request(ticket.update, entered, options);
    toast({ intent: 'success', message: '已保存', about: aboutTicket(kept) });
    await onDone(false);
    return kept;
  };
  const isNew = may.includes('SUBMIT');
  return (
    <Page title={`编辑工单 ${ticketNo}`}>
      <Form
        call={ticket.update}
        sections={sections}
        initial={writtenOf(row)}
        input={{ id, version, submit: isNew }}
        current={async () => writtenOf(await request(ticket.detail, { id }))}
        {...(isNew && { onDraft: keep })}
        ok={isNew ? '提交' : '保存'}
        done={isNew ? submitted : '已保存'}
        about={aboutTicket(row)}
        onDone={() => onDone(true)}
      />
    </Page>
  );
}

function Existing({ id, editing, view }: { id: string; editing: boolean; view: () => void }) {
  const answer = useCall(ticket.detail, { id });
  return (
    <WhenLoaded answer={answer} rows={12}>
      {(row) =>
        editing && row.may.includes('EDIT') ? (
          <TicketForm
            row={row}
            onDone={(submitted) => {
              if (submitted) view();
              return answer.reload();
            }}
          />
        ) : (
          <TicketView row={row} onDone={answer.reload} />
        )
      }
    </WhenLoaded>
  );
}

/** 工单维护：没有编号时新建；有编号时查看办理，未受理的可由提交人修改。 */
export default function WorkOrderEditPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  if (id === null) return <NewTicketForm />;
  const view = () => setParams({ id }, { replace: true });
  return <Existing key={id} id={id} editing={params.get('edit') === 'true'} view={view} />;
}
