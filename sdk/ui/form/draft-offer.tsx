import { Button } from '@fluentui/react-components';
import { dateTime } from '../../format/index.ts';
import { MessageBar } from '../message-bar.tsx';
import type { useDraft } from './use-draft.ts';
import type { FieldsControl } from './use-fields.ts';

interface Props {
  draft: Pick<ReturnType<typeof useDraft>, 'found' | 'take' | 'drop'>;
  form: FieldsControl;
}

/** Offers a draft found in this browser. */
export function DraftOffer({ draft: { found, take, drop }, form }: Props) {
  if (!found) return null;
  const restore = () => {
    for (const [name, value] of Object.entries(found.values)) form.set(name, value);
    take();
  };
  return (
    <MessageBar
      intent="info"
      actions={
        <>
          <Button onClick={restore}>恢复草稿</Button>
          <Button onClick={drop}>丢弃</Button>
        </>
      }
    >
      您有一份未提交的草稿，保存于 {dateTime(found.at, 'YYYY-MM-DD HH:mm')}。
    </MessageBar>
  );
}
