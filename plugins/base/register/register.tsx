import { type Answer, bus, useCall, useCountedList, useTasksChange } from '@portal/sdk';
import { ENT_TYPE, REGISTRATION_STATUS } from '@portal/sdk/calls/registration';
import { mendNote } from '@portal/sdk/calls/registration-mending';
import {
  entryCheck,
  registrationApproval,
  registrationBizType,
  registrationDetail,
} from '@portal/sdk/calls/registration-approval';
import type { OutputOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import {
  ApprovalPage,
  CopyText,
  Descriptions,
  factsOf,
  FileViewer,
  makeStyles,
  MessageBar,
  Section,
  StatusTabs,
  TextLink,
  ToneTag,
  useApproval,
  useQueue,
  WhenLoaded,
} from '@portal/sdk/ui';
import { QueryForm, StepButton } from '@portal/sdk/ui/form';
import { DataTable, ListPage, PlainTable } from '@portal/sdk/ui/table';

type Detail = OutputOf<typeof registrationApproval.detail>;

const path = '/Base/auth-management/register';
const addressOf = (id: string) => `${path}?id=${id}`;

const useStyles = makeStyles({ viewer: { height: '560px' } });

const statusTag = (status: Detail['status']) => (
  <ToneTag tone={REGISTRATION_STATUS.tones[status]}>{REGISTRATION_STATUS.texts[status]}</ToneTag>
);

/** 营业执照：与填写的内容并排核对。 */
function Licence({ licence }: Pick<Detail, 'licence'>) {
  const styles = useStyles();
  return (
    <Section title="营业执照" hint={licence === null ? '' : '请与左侧内容逐项核对'}>
      {licence === null ? (
        <MessageBar intent="warning">申请人没有上传营业执照，请线下核实后再决定。</MessageBar>
      ) : (
        <div className={styles.viewer}>
          <FileViewer files={[licence]} current={licence} onGo={() => undefined} />
        </div>
      )}
    </Section>
  );
}

const PHRASES = [
  '资料齐全，与营业执照一致。',
  '营业执照不清晰，请重新上传。',
  '企业名称与营业执照不一致，请核对后重新提交。',
];

/** 退回补正：逐项写明，申请人只改这些，再次提交后重新审核。 */
function SendBack({ request, onDone }: { request: Detail; onDone: () => unknown }) {
  return (
    <StepButton
      call={registrationApproval.sendBack}
      row={request}
      appearance="secondary"
      title={`退回补正 · ${request.customerRegisterName}`}
      intro="写明要补正的每一项：要求显示在申请人的表单里，其余内容不能修改。申请人会收到短信。"
      fields={['customerRegisterName', 'socialcreditcode', 'legalRepresentative', 'licence', 'entType', 'userName']}
      onDone={() => {
        bus.emit('todo:changed', {});
        return onDone();
      }}
    />
  );
}

function Request({ request, answer }: { request: Detail; answer: Answer<Detail> }) {
  const { id, applyNo, knownAs, history, checks, notes } = request;
  const blocking = checks.find(({ blocks }) => blocks);
  const queue = useQueue(registrationApproval.page, { status: '0' }, id, { to: addressOf, list: path });
  const approval = useApproval(registrationBizType, applyNo, queue, answer.reload);
  return (
    <ApprovalPage
      queue={queue}
      // its own history: requests were decided before they were approvals
      approval={{ ...approval, answer: { ...answer, data: { processInstId: id, history } } }}
      title={request.customerRegisterName}
      tag={statusTag(request.status)}
      facts={factsOf(registrationDetail, request, ['applyNo', 'audience', 'userName', 'createdAt'])}
      actions={<SendBack request={request} onDone={answer.reload} />}
      phrases={PHRASES}
      warning={
        <>
          {blocking && <MessageBar intent="error">{blocking.note}，不能通过。</MessageBar>}
          {knownAs !== null && (
            <MessageBar intent="warning" layout="multiline">
              该统一社会信用代码已准入，企业名称为“{knownAs}”：通过后申请人成为该企业的成员，不是管理员。
            </MessageBar>
          )}
        </>
      }
      beside={<Licence licence={request.licence} />}
    >
      <Section title="注册内容">
        <Descriptions
          columns={2}
          items={factsOf(registrationDetail, request, [
            { field: 'customerRegisterName', span: 'row' },
            { field: 'socialcreditcode', span: 'row', as: (code) => <CopyText text={code} /> },
            'legalRepresentative',
            { field: 'entType', as: (type) => ENT_TYPE[type] },
            'account',
            'phone',
          ])}
        />
      </Section>
      {notes.length > 0 && (
        <Section title="退回补正" hint="等待申请人补正，重新提交后再审核">
          <PlainTable rows={notes} of={mendNote} caption="退回补正" rowKey="item" />
        </Section>
      )}
      <Section title="准入核对" hint="按现在的企业和名单">
        <PlainTable rows={checks} of={entryCheck} caption="准入核对" rowKey="item" />
      </Section>
    </ApprovalPage>
  );
}

function RequestPage({ id }: { id: string }) {
  const answer = useCall(registrationApproval.detail, { id });
  return (
    <WhenLoaded answer={answer} rows={12}>
      {(request) => <Request key={id} request={request} answer={answer} />}
    </WhenLoaded>
  );
}

function Requests() {
  const list = useCountedList(registrationApproval.page, registrationApproval.counts, 'status');
  useTasksChange(list.reload);
  return (
    <ListPage title="注册审核" description="新企业的注册申请；通过后申请人即可登录，首位申请人是企业管理员">
      <QueryForm list={list} fields={['customerRegisterName']} />
      <DataTable
        list={list}
        caption="注册申请"
        tabs={<StatusTabs list={list} codes={{ texts: REGISTRATION_STATUS.texts, list: ['0', '3', '1', '2'] }} />}
        columns={[
          { field: 'applyNo', as: (applyNo, { id }) => <CopyText text={applyNo} to={addressOf(id)} /> },
          { field: 'status', as: statusTag },
          'customerRegisterName',
          'socialcreditcode',
          'userName',
          'phone',
          'createdAt',
        ]}
        rowActions={({ id }) => <TextLink to={addressOf(id)}>查看</TextLink>}
      />
    </ListPage>
  );
}

/** 注册审核：申请列表；单号进入审核，执照与填写的内容并排，上一条、下一条连续审核。 */
export default function RegisterPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null ? <Requests /> : <RequestPage id={id} />;
}
