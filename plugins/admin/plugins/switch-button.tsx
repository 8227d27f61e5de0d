import { plugins } from '@portal/sdk/calls/plugins';
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

/** 停用或启用：写明原因，停用前看到影响。 */
export function SwitchButton({ target, title, off, locked, revision, onDone }: Props) {
  const verb = off === null ? '停用' : '启用';
  if (locked !== null) return <span title={locked}>不可{verb}</span>;
  return (
    <FormButton
      call={plugins.switch}
      appearance="text"
      title={`${verb} · ${title}`}
      width={560}
      ok={`确认${verb}`}
      done={`已${verb}“${title}”，所有页面已同步`}
      input={{ target, off: off === null, revision }}
      fields={['reason']}
      intro={off === null ? <Preview target={target} /> : <p>停用原因：{off}</p>}
      onDone={onDone}
    >
      {verb}
    </FormButton>
  );
}
