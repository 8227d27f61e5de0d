import { DialogContent, makeStyles, tokens } from '@fluentui/react-components';
import { activeKeys, KEYS } from '@portal/sdk/ui/host';
import { useState } from 'react';
import { DialogFrame } from '../modal/dialog-frame.tsx';
import type { OverlayProps } from '../overlays.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '8px 24px', margin: 0, alignItems: 'center' },
  key: {
    justifySelf: 'start',
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
  text: { margin: 0 },
});

/** 快捷键：这一页上现在有用的键。 */
export default function KeysDialog({ open, onClose }: OverlayProps) {
  const styles = useStyles();
  const [keys] = useState(activeKeys); // as they were when it was opened: the dialog itself takes some away
  return (
    <DialogFrame open={open} title="快捷键" width={480} onDismiss={onClose}>
      <DialogContent>
        <dl className={styles.list}>
          {keys.map((key) => [
            <dt key={key} className={styles.key}>
              {key}
            </dt>,
            <dd key={`${key} does`} className={styles.text}>
              {KEYS[key]}
            </dd>,
          ])}
        </dl>
      </DialogContent>
    </DialogFrame>
  );
}
