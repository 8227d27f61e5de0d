import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import type { ReactNode } from 'react';
import type { DownloadCall, InputOf } from '../contract/index.ts';
import { useSubmit } from '../data/use-submit.ts';
import { toast } from '../services.ts';
import { mayCall, useSession } from '../session.tsx';
import { BusyButton } from './busy-button.tsx';
import type { ButtonAppearance } from './button.tsx';

interface Props<C extends DownloadCall> {
  call: C;
  /** The query of the list, so that the file holds what the user sees. */
  input: InputOf<C>;
  /** Default `secondary`. */
  appearance?: ButtonAppearance;
  /** Default 导出. */
  children?: ReactNode;
}

/** Downloads the file that a call answers; the host names and saves it. Not drawn without permission. */
export function ExportButton<C extends DownloadCall>({
  call,
  input,
  appearance = 'secondary',
  children = '导出',
}: Props<C>) {
  const session = useSession();
  const { busy, submit } = useSubmit(call);
  if (!mayCall(session, call)) return null;
  const press = async () => {
    const file = await submit(input);
    if (file !== undefined) toast({ intent: 'success', message: '文件已下载' });
  };
  return (
    <BusyButton appearance={appearance} busy={busy} icon={<ArrowExportRegular />} onClick={() => void press()}>
      {children}
    </BusyButton>
  );
}
