import { plugins } from '@portal/sdk/calls/plugins';
import { ActionButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { Preview } from './preview.tsx';

interface Props {
  target: string;
  title: string;
  /** Why it is off; null while it is on. */
  off: string | null;
  /** Why it can not be switched. */
  locked: string | null;
  revision: string;
  onDone: () => unknown;
}

/** 停用写明原因，先看到影响；启用只须确认。 */
export function SwitchButton({ target, title, off, locked, revision, onDone }: Props) {
  if (locked !== null) return <span title={locked}>不可{off === null ? '停用' : '启用'}</span>;
  if (off !== null)
    return (
      <ActionButton
        call={plugins.switch}
        input={{ target, off: false, reason: '恢复启用', revision }}
        ask={`启用“${title}”？它因“${off}”停用，启用后所有页面立即同步。`}
        done={`已启用“${title}”，所有页面已同步`}
        onDone={onDone}
      >
        启用
      </ActionButton>
    );
  return (
    <FormButton
      call={plugins.switch}
      appearance="text"
      title={`停用 · ${title}`}
      width={560}
      ok="确认停用"
      done={`已停用“${title}”，所有页面已同步`}
      input={{ target, off: true, revision }}
      fields={['reason']}
      intro={<Preview target={target} />}
      onDone={onDone}
    >
      停用
    </FormButton>
  );
}
