import { useCountedList } from '@portal/sdk';
import { INVITATION_STATE, invitation } from '@portal/sdk/calls/invitation';
import { ActionButton, StatusTabs } from '@portal/sdk/ui';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';

/** 入驻邀请：谁还没有打开、谁已经注册；邀请、重发。 */
export default function InvitationsPage() {
  const list = useCountedList(invitation.page, invitation.counts, 'state');
  return (
    <ListPage
      title="入驻邀请"
      description="每人一条短信，链接 7 天内有效，注册一次后失效"
      actions={
        <FormButton
          call={invitation.invite}
          title="邀请入驻"
          appearance="primary"
          fields={['people']}
          done={({ sent }) => `已发出 ${sent} 条邀请`}
          onDone={list.reload}
        >
          邀请入驻
        </FormButton>
      }
    >
      <QueryForm list={list} fields={['invitedName', 'invitedByName', 'from']} />
      <DataTable
        list={list}
        caption="入驻邀请"
        tabs={<StatusTabs list={list} codes={INVITATION_STATE} />}
        columns={[
          ...(['invitedName', 'phone', 'state', 'sentAt', 'expiresAt', 'openedAt'] as const),
          ...(['applyNo', 'registeredAt', 'sends', 'invitedByName'] as const),
        ]}
        rowActions={({ id, resendable, invitedName }) =>
          resendable && (
            <ActionButton
              call={invitation.resend}
              input={{ id }}
              appearance="text"
              ask={`重新向${invitedName}发送邀请？原来的链接随即失效。`}
              done={`已重新向${invitedName}发送邀请`}
              onDone={list.reload}
            >
              重发
            </ActionButton>
          )
        }
      />
    </ListPage>
  );
}
