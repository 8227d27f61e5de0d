import { cancelDays, ownData } from '@portal/sdk/calls/own-data';
import { keptElsewhere } from '@portal/sdk/calls/profile';
import { ActionButton, ExportButton, MessageBar, Section } from '@portal/sdk/ui';
import { ItemList } from './item-list.tsx';
import type { Mine } from './userManage.tsx';

interface Props {
  mine: Mine;
  onDone: () => unknown;
}

const consequences = `注销前请确认：账号将在 ${cancelDays} 天后注销，此前可以撤回。注销后不能再登录，手机、邮箱等联系方式会被删除，所在企业的角色一并失效；您签署的协议和办理的审批仍然有效并保留您的姓名。`;

/** 账号将要注销：哪一天、有什么妨碍、撤回。 */
export function CancellingBar({ mine: { cancelling }, onDone }: Props) {
  if (cancelling === null) return null;
  const { cancelsOn, hindrance } = cancelling;
  return (
    <MessageBar
      intent="warning"
      actions={
        <ActionButton call={ownData.keepAccount} input={{}} appearance="secondary" done="已撤回" onDone={onDone}>
          撤回注销
        </ActionButton>
      }
    >
      您的账号将于 {cancelsOn} 注销，此前可以撤回。{hindrance !== null && `目前还不能注销：${hindrance}。`}
    </MessageBar>
  );
}

/** 隐私：导出我的数据，注销账号。 */
export function PrivacySection({ mine: { cancelling, userSource }, onDone }: Props) {
  return (
    <Section id="privacy" title="隐私">
      <ItemList
        items={[
          {
            name: '我的数据',
            note: '账号资料、企业和角色、登录、消息、审批、签署和访问记录，每类一份 Excel，打包下载；不含他人的资料',
            action: (
              <ExportButton call={ownData.exportMine} input={{}}>
                导出我的数据
              </ExportButton>
            ),
          },
          {
            name: '注销账号',
            note:
              userSource === keptElsewhere
                ? '您的账号由所属门户管理，请到所属门户注销'
                : `申请后 ${cancelDays} 天内可以撤回；有未办结的待办，或是企业唯一的管理员时不能注销`,
            action: userSource !== keptElsewhere && cancelling === null && (
              <ActionButton
                call={ownData.cancelAccount}
                input={{}}
                appearance="danger"
                ask={consequences}
                done={({ cancelsOn }) => `账号将于 ${cancelsOn} 注销`}
                onDone={onDone}
              >
                注销账号
              </ActionButton>
            ),
          },
        ]}
      />
    </Section>
  );
}
