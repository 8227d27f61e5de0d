import { Button } from '@fluentui/react-components';
import { DocumentPdfRegular } from '@fluentui/react-icons/svg/document-pdf';
import { type RefObject, useState } from 'react';
import { dateTime } from '../../format/index.ts';
import { now, toast } from '../../services.ts';
import { useSession } from '../../session.tsx';

interface Props {
  title: string;
  drawing: RefObject<HTMLElement | null>;
}

/** Saves a drawing as a PDF; the code for it comes with the first press. */
export function PdfButton({ title, drawing }: Props) {
  const [busy, setBusy] = useState(false);
  const { user } = useSession();
  const save = async () => {
    if (!drawing.current || busy) return;
    setBusy(true);
    try {
      const { savePdf } = await import('../print/save-pdf.ts');
      await savePdf(drawing.current, `${title}_${user?.entName ?? ''}_${dateTime(now(), 'YYYYMMDDHHmmss')}.pdf`);
      toast({ intent: 'success', message: '文件已下载' });
    } catch {
      toast({ intent: 'error', message: 'PDF 生成失败，请重试' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      appearance="subtle"
      disabledFocusable={busy}
      aria-busy={busy}
      icon={<DocumentPdfRegular />}
      aria-label={`导出${title}为PDF`}
      onClick={() => void save()}
    />
  );
}
