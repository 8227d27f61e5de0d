import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type ImportCalls,
  type ImportFault,
  type ImportReport,
  maxImportBytes,
  maxImportRows,
} from '../../calls/import.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { withCommas } from '../../format/separated.ts';
import { request, toast } from '../../services.ts';
import { AttachmentPicker } from '../attachment-picker.tsx';
import type { Attachment } from '../attachments.tsx';
import { ExportButton } from '../export-button.tsx';
import { FormlessDialog } from '../formless-dialog.tsx';
import { StepsBar } from '../steps-bar.tsx';
import { space } from '../theme.ts';
import { useUploads } from '../use-uploads.ts';
import type { Column } from './columns.ts';
import { cellsOf } from './line-grid/clipboard.ts';
import { PlainTable } from './plain-table.tsx';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: space.m },
  line: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.m, flexWrap: 'wrap' },
  text: { margin: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

const FAULTS: readonly Column<ImportFault>[] = [
  { title: '行号', field: 'row', width: 80, align: 'end' },
  { title: '字段', field: 'field', width: 160 },
  { title: '错误', field: 'message', width: 380 },
];
/** Pixels; the dialog stays within 768. */
const reportHeight = 280;

/** Where an import stands: the stored table, what its check found, what was written. */
function useImport(calls: ImportCalls, open: boolean, onDone: (() => unknown) | undefined) {
  const { busy, submit } = useSubmit(calls.run);
  const [file, setFile] = useState<Attachment>();
  const [report, setReport] = useState<ImportReport>();
  const [written, setWritten] = useState<ImportReport>();
  useEffect(() => {
    if (!open) return;
    setFile(undefined);
    setReport(undefined);
    setWritten(undefined);
  }, [open]);
  const check = async (chosen: Attachment | undefined) => {
    setFile(chosen);
    if (!chosen) return;
    const found = await request(calls.run, { fileId: chosen.fileId, step: 'check' }).catch(() => undefined);
    setReport(found);
    if (!found) setFile(undefined); // the host has shown why; another file may be chosen
  };
  const write = async () => {
    if (!file) return;
    const answer = await submit({ fileId: file.fileId, step: 'write' });
    if (answer === undefined) return;
    setWritten(answer);
    await onDone?.();
  };
  return { busy, file, report, written, check, write };
}

type Import = ReturnType<typeof useImport>;

const usual = { maxBytes: maxImportBytes, maxFiles: 1 } as const;

/** A table that is pasted is a file like another: what is wrong with it is told by its rows, and can be downloaded. */
function usePastedTable(value: readonly Attachment[], onChange: (files: readonly Attachment[]) => void) {
  const { add } = useUploads({ ...usual, value, onChange, accept: ['.csv'] });
  const paste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    if (!clipboardData || clipboardData.files.length > 0) return; // a file that is pasted is the picker's
    const cells = cellsOf(clipboardData.getData('text/plain'), clipboardData.getData('text/html'));
    if (cells.length > 1) void add([new File([withCommas(cells)], '粘贴的表格.csv', { type: 'text/csv' })]);
    else toast({ intent: 'warning', message: '剪贴板里没有表格，请连同表头一起复制' });
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

function Upload({ calls, state: { file, check } }: { calls: ImportCalls; state: Import }) {
  const styles = useStyles();
  const files = file ? [file] : [];
  const onChange = (next: readonly Attachment[]) => void check(next.at(-1));
  usePastedTable(files, onChange);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.quiet}>
          {`上传填好的模板，或粘贴带表头的表格，最多 ${maxImportRows} 行。先检查，不立即写入。`}
        </p>
        <ExportButton call={calls.template} input={{}}>
          下载模板
        </ExportButton>
      </div>
      <AttachmentPicker {...usual} value={files} onChange={onChange} accept={['.xlsx', '.csv']} />
    </>
  );
}

interface ReportProps {
  calls: ImportCalls;
  fileId: string;
  report: ImportReport;
  /** What the user reads first. */
  text: string;
}

function Report({ calls, fileId, report: { faults }, text }: ReportProps) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.line}>
        <p className={styles.text} role="status">
          {text}
        </p>
        {faults.length > 0 && (
          <ExportButton call={calls.faults} input={{ fileId, faults }}>
            下载错误行
          </ExportButton>
        )}
      </div>
      {faults.length > 0 && <PlainTable caption="导入检查结果" rows={faults} columns={FAULTS} height={reportHeight} />}
    </>
  );
}

const STEPS = [{ title: '上传或粘贴' }, { title: '检查结果' }, { title: '导入完成' }];

interface Props {
  calls: ImportCalls;
  title: string;
  open: boolean;
  onClose: () => void;
  onDone: (() => unknown) | undefined;
}

/** 导入：下载模板、上传或粘贴、逐行检查，之后仅导入正确行或全部放弃。 */
export function ImportDialog({ calls, title, open, onClose, onDone }: Props) {
  const styles = useStyles();
  const state = useImport(calls, open, onDone);
  const { busy, file, report, written, write } = state;
  const step = written ? 2 : report ? 1 : 0;
  const last = written ?? report;
  const wrong = last ? last.total - last.right : 0;
  const held = last?.whole === true && wrong > 0;
  const offer = step === 1 && report && report.right > 0 && !held;
  return (
    <FormlessDialog
      open={open}
      title={title}
      width={760}
      busy={busy}
      ok={wrong > 0 ? `仅导入正确行（${report?.right}）` : '导入'}
      cancel={['取消', '全部放弃', '完成'][step] ?? '关闭'}
      onClose={onClose}
      {...(offer && { onOk: () => void write() })}
    >
      <div className={styles.body}>
        <StepsBar steps={STEPS} current={written ? STEPS.length : step} />
        {step === 0 && <Upload calls={calls} state={state} />}
        {report && file && (
          <Report
            {...{ calls, fileId: file.fileId }}
            report={written ?? report}
            text={
              written
                ? `已导入 ${written.written} 行${wrong > 0 ? `，${wrong} 行有错误未导入` : ''}。`
                : `共 ${report.total} 行，正确 ${report.right} 行，有错误 ${wrong} 行${held ? '，须全部正确才能导入' : ''}。`
            }
          />
        )}
      </div>
    </FormlessDialog>
  );
}
