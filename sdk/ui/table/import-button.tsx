import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { useState } from 'react';
import type { ImportCalls } from '../../calls/import.ts';
import { mayCall, useSession } from '../../session.tsx';
import { Button } from '../button.tsx';
import { ImportDialog } from './import-dialog.tsx';

interface Props {
  calls: ImportCalls;
  /** What is imported: 商品. */
  subject: string;
  /** After rows were written: usually `list.reload`. */
  onDone?: () => unknown;
  /** Default 导入. */
  children?: string;
}

/** Opens an import: template, upload, report by row, writing of the right rows. Not drawn without permission. */
export function ImportButton({ calls, subject, onDone, children = '导入' }: Props) {
  const session = useSession();
  const [state, setState] = useState<'never opened' | 'open' | 'closed'>('never opened');
  if (!mayCall(session, calls.run)) return null;
  return (
    <>
      <Button icon={<ArrowImportRegular />} onClick={() => setState('open')}>
        {children}
      </Button>
      {state !== 'never opened' && (
        <ImportDialog
          calls={calls}
          title={`导入${subject}`}
          open={state === 'open'}
          onClose={() => setState('closed')}
          onDone={onDone}
        />
      )}
    </>
  );
}
