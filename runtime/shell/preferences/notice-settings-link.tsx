import { Field } from '@fluentui/react-components';
import { canOpen } from '@portal/sdk';
import { host } from '@portal/sdk/host';
import { Button } from '@portal/sdk/ui';

/** Page of the workbench area. */
const settings = '/workbenches/inbox/settings';

interface Props {
  onOpen: () => void;
}

/** 通知：怎样收到通知在它自己的页面上设置。 */
export function NoticeSettingsLink({ onOpen }: Props) {
  if (!canOpen(settings)) return null;
  const open = () => {
    onOpen();
    host().navigate(settings);
  };
  return (
    <Field label="通知" hint="站内、邮件、短信提醒，免打扰时段和每日摘要">
      <div>
        <Button onClick={open}>通知设置</Button>
      </div>
    </Field>
  );
}
