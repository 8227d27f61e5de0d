import { toast, useSession, useSubmit } from '@portal/sdk';
import { notification } from '@portal/sdk/calls/notification';
import { logRefusedFile } from '@portal/sdk/ui';
import { useState } from 'react';
import { applicationOf, type Draft, type FieldName, faultsOf, type Organisations } from './draft.ts';
import { fileFault, notificationOf, uploadApplication } from './send.ts';

interface Chosen {
  readonly file: File;
  /** Once it is uploaded. */
  readonly fileId?: string;
}

/** The application file: one, a docx, uploaded once whatever becomes of the application. */
function useApplicationFile() {
  const [chosen, setChosen] = useState<Chosen>();
  const [refused, setRefused] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const choose = (file: File) => {
    const fault = fileFault(file);
    setRefused(fault);
    if (fault === undefined) setChosen({ file });
    else logRefusedFile(file, fault);
  };
  const remove = () => {
    setChosen(undefined);
    setRefused(undefined);
  };
  /** @returns its id, or `undefined` when it could not be stored, which the user has been told. */
  const store = async ({ file, fileId }: Chosen): Promise<string | undefined> => {
    if (fileId !== undefined) return fileId;
    setUploading(true);
    try {
      const stored = await uploadApplication(file);
      setChosen({ file, fileId: stored });
      return stored;
    } catch (error) {
      toast({ intent: 'error', message: (error as Error).message });
      return undefined;
    } finally {
      setUploading(false);
    }
  };
  return { chosen, refused, uploading, choose, remove, store };
}

/** The form: a field is checked from its first change or blur on, all of them when it is saved. */
export function useApplication(organisations: Organisations, onDone: () => void) {
  const { user } = useSession();
  const file = useApplicationFile();
  const { busy, submit } = useSubmit(notification.sendNotification);
  const [draft, setDraft] = useState<Draft>({});
  const [visited, setVisited] = useState<ReadonlySet<FieldName>>(new Set());
  /** How often 保存 found something wrong; the form then leads to it. */
  const [failures, setFailures] = useState(0);

  const faults = faultsOf(draft, organisations);
  const visit = (name: FieldName) => setVisited((before) => new Set(before).add(name));
  const set = (name: FieldName, value: string | undefined) => {
    setDraft((before) => ({ ...before, [name]: value ?? '' }));
    visit(name);
  };
  const leave = (name: FieldName) => {
    setDraft((before) => (before[name] === undefined ? before : { ...before, [name]: before[name]?.trim() ?? '' }));
    visit(name);
  };

  const save = async (): Promise<void> => {
    if (!user || busy || file.uploading) return;
    const { chosen } = file;
    if (Object.keys(faults).length > 0 || !chosen) return setFailures(failures + 1);
    const fileId = await file.store(chosen);
    if (fileId === undefined) return;
    const org = applicationOf(draft, organisations);
    if ((await submit(notificationOf(user, org, fileId, chosen.file.name))) === undefined) return;
    toast({ intent: 'success', message: '提交成功' });
    onDone();
  };

  const missingFile = failures > 0 && !file.chosen ? '请上传申请文件' : undefined;
  return {
    draft,
    set,
    leave,
    fault: (name: FieldName) => (failures > 0 || visited.has(name) ? faults[name] : undefined),
    file: { ...file, fault: file.refused ?? missingFile },
    failures,
    dirty: Object.values(draft).some((value) => value !== '') || file.chosen !== undefined,
    busy: busy || file.uploading,
    save: () => void save(),
  };
}

export type Application = ReturnType<typeof useApplication>;
