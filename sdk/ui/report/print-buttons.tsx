import { DocumentPdfRegular } from '@fluentui/react-icons/svg/document-pdf';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useState } from 'react';
import type { DownloadCall, InputOf } from '../../contract/index.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { host } from '../../host.ts';
import { toast } from '../../services.ts';
import { mayCall, useSession } from '../../session.tsx';
import { BusyButton } from '../busy-button.tsx';

interface Props<C extends DownloadCall> {
  /** Answers the whole report as PDF. */
  call: C;
  input: InputOf<C>;
}

/** Long enough for the browser to have read the file. */
const readMs = 60_000;

/** Shows the paper in a window of its own, whose viewer prints it. */
function usePrint<C extends DownloadCall>({ call, input }: Props<C>) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const address = URL.createObjectURL(await host().request(call, input, { unsaved: true }));
      const viewer = window.open(address);
      if (!viewer) toast({ intent: 'warning', message: '浏览器拦截了打印窗口，请允许弹出窗口，或导出 PDF 后打印' });
      setTimeout(() => URL.revokeObjectURL(address), readMs);
    } catch {
      // the host has shown why
    } finally {
      setBusy(false);
    }
  };
  return { busy, print };
}

/** 打印、导出PDF: the whole report as the server writes it. Not drawn without permission. */
export function PrintButtons<C extends DownloadCall>(props: Props<C>) {
  const { call, input } = props;
  const session = useSession();
  const { busy: printing, print } = usePrint(props);
  const { busy: saving, submit } = useSubmit(call);
  if (!mayCall(session, call)) return null;
  const save = async () => {
    const file = await submit(input);
    if (file !== undefined) toast({ intent: 'success', message: '文件已下载' });
  };
  return (
    <>
      <BusyButton busy={printing} icon={<PrintRegular />} onClick={() => void print()}>
        打印
      </BusyButton>
      <BusyButton busy={saving} icon={<DocumentPdfRegular />} onClick={() => void save()}>
        导出PDF
      </BusyButton>
    </>
  );
}
