import { useCall } from '@portal/sdk';
import { adminChange } from '@portal/sdk/calls/management';
import { FormButton } from '@portal/sdk/ui/form';
import { Button } from '@portal/sdk/ui';

/** 申请成为本企业管理员；没有可以移交的管理员时不显示，等待处理时说明状态。 */
export function AdminChangeButton() {
  const { data, reload } = useCall(adminChange.state, {});
  if (!data || data.administrators.length === 0) return null;
  if (data.waiting)
    return (
      <Button disabledFocusable title={`等待${data.administrators.join('、')}处理`}>
        管理员变更待处理
      </Button>
    );
  return (
    <FormButton
      call={adminChange.ask}
      title="申请成为企业管理员"
      appearance="secondary"
      ok="提交"
      done="已提交，管理员同意后生效"
      fields={[
        {
          name: 'reason',
          hint: `由现任管理员（${data.administrators.join('、')}）同意或拒绝；同意后管理员角色移交给您`,
        },
      ]}
      onDone={reload}
    >
      申请成为管理员
    </FormButton>
  );
}
