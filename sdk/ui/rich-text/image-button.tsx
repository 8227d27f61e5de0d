import { Button, Tooltip } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import type { EditorView } from 'prosemirror-view';
import { useRef } from 'react';
import { imageSuffixes, insertImages } from './images.ts';

/** Images are uploaded to the portal; an address elsewhere is not taken. */
export function ImageButton({ view }: { view: EditorView }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip content="图片" relationship="label">
        <Button appearance="subtle" size="small" icon={<ImageRegular />} onClick={() => input.current?.click()} />
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={imageSuffixes.join(',')}
        aria-label="选择图片"
        onChange={({ target }) => {
          void insertImages(view, [...(target.files ?? [])]).then(() => view.isDestroyed || view.focus());
          target.value = '';
        }}
      />
    </>
  );
}
