import { DocumentPdfRegular } from '@fluentui/react-icons/svg/document-pdf';
import { type RefObject, useState } from 'react';
import { dateTime } from '../../format/index.ts';
import { now, toast } from '../../services.ts';
import { useSession } from '../../session.tsx';
import { BusyButton } from '../busy-button.tsx';

interface Props {
  title: string;
  sheet: RefObject<HTMLElement | null>;
}

/** Saves what stands on the sheet as a PDF; the code for it comes with the first press. */
export function PdfButton({ title, sheet }: Props) {
  const [busy, setBusy] = useState(false);
  const { user } = useSession();
  const save = async () => {
    if (!sheet.current || busy) return;
    setBusy(true);
    try {
      const { savePdf } = await import('./save-pdf.ts');
      await savePdf(sheet.current, `${title}_${user?.entName ?? ''}_${dateTime(now(), 'YYYYMMDDHHmmss')}.pdf`);
      toast({ intent: 'success', message: '文件已下载' });
    } catch {
      toast({ intent: 'error', message: 'PDF 生成失败，请缩小查询范围后重试' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton busy={busy} icon={<DocumentPdfRegular />} onClick={() => void save()}>
      导出PDF
    </BusyButton>
  );
}
