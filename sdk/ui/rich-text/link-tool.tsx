import { Button, Field, Input, mergeClasses, makeStyles, tokens, Tooltip } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import type { Command } from 'prosemirror-state';
import { useState } from 'react';
import { FormlessDialog } from '../formless-dialog.tsx';
import { linkAt, setLink } from './commands.ts';
import { isLink } from './schema.ts';
import type { Editor } from './use-editor.ts';

const useStyles = makeStyles({
  pressed: { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorBrandBackground2 },
});

/** The address of a link; an empty one takes the link away. */
export function LinkTool({ editor: { state }, run }: { editor: Editor; run: (command: Command) => void }) {
  const styles = useStyles();
  const [address, setAddress] = useState<string>(); // while the dialog is open
  const [fault, setFault] = useState<string>();
  const current = linkAt(state);
  const close = () => setAddress(undefined);
  const take = () => {
    const href = address?.trim() ?? '';
    if (href !== '' && !isLink(href)) return setFault('请输入以 http://、https:// 或 / 开头的地址');
    close();
    run(setLink(href));
  };
  const open = () => {
    setFault(undefined);
    setAddress(current ?? '');
  };
  return (
    <>
      <Tooltip content="链接" relationship="label">
        <Button
          className={mergeClasses(current !== undefined && styles.pressed)}
          appearance="subtle"
          size="small"
          icon={<LinkRegular />}
          aria-pressed={current !== undefined}
          onClick={open}
        />
      </Tooltip>
      <FormlessDialog open={address !== undefined} title="链接" busy={false} onOk={take} onClose={close}>
        <Field label="链接地址" hint="留空则取消链接" {...(fault !== undefined && { validationMessage: fault })}>
          <Input
            value={address ?? ''}
            placeholder="https://"
            onChange={(_, { value }) => setAddress(value)}
            onKeyDown={({ key }) => key === 'Enter' && take()}
          />
        </Field>
      </FormlessDialog>
    </>
  );
}
