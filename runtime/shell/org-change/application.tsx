import { Button, DialogActions, DialogContent } from '@fluentui/react-components';
import { useCall, useSession } from '@portal/sdk';
import { organization } from '@portal/sdk/calls/enterprise';
import { PLATE } from '@portal/sdk/calls/plate';
import { manageFile } from '@portal/sdk/calls/files';
import { BusyButton, Descriptions, ExportButton, Grid, Stack, WhenLoaded } from '@portal/sdk/ui';
import { useEffect, useMemo, useRef } from 'react';
import { CompanyFields, type Sources, TypeField } from './application-fields.tsx';
import { FileField } from './file-field.tsx';
import { organisationsOf, parentTree } from './org-tree.ts';
import { type Application, useApplication } from './use-application.ts';

/** The organisations and sectors to choose from; sectors have texts of their own until the server gives its. */
function useSources() {
  const answer = useCall(organization.getAll, {});
  const plates = useCall(organization.getPlate, {});
  const sources = useMemo((): Sources => {
    const organisations = organisationsOf(answer.data ?? []);
    const named = plates.data?.map(({ itemNo, itemName }) => [itemNo, itemName] as const);
    return { organisations, tree: parentTree(organisations), sectors: named ? Object.fromEntries(named) : PLATE };
  }, [answer.data, plates.data]);
  return { answer, sources };
}

/** After a save that found something wrong: to the first of it. */
function useFirstFault({ failures }: Application) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    const field = box.current?.querySelector('[aria-invalid="true"]');
    const input = field?.matches('input, button') ? field : field?.querySelector('input, button');
    if (input instanceof HTMLElement) input.focus();
  }, [failures]);
  return box;
}

interface Props {
  onClose: () => void;
  /** Called with whether closing would lose something. */
  onDirty: (dirty: boolean) => void;
}

/** 组织变更申请：申请人、申请类型、组织信息与申请文件。 */
export function ApplicationForm({ onClose, onDirty }: Props) {
  const { user } = useSession();
  const { answer, sources } = useSources();
  const form = useApplication(sources.organisations, onClose);
  const box = useFirstFault(form);
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty]);
  return (
    <>
      <DialogContent>
        <WhenLoaded answer={answer} rows={8}>
          {() => (
            <div ref={box}>
              <Stack>
                <Descriptions
                  items={[
                    { label: '账号', value: user?.account },
                    { label: '姓名', value: user?.userName },
                    { label: '公司', value: user?.entName },
                  ]}
                />
                <TypeField form={form} />
                <Grid>
                  {form.draft.type === '2' && <CompanyFields form={form} age="Old" {...sources} />}
                  <CompanyFields form={form} age="" {...sources} />
                </Grid>
                <FileField file={form.file} />
              </Stack>
            </div>
          )}
        </WhenLoaded>
      </DialogContent>
      <DialogActions position="start">
        <ExportButton call={manageFile.download} input={{ template: 'ORG_CHANGE' }}>
          下载模板
        </ExportButton>
      </DialogActions>
      <DialogActions position="end">
        <Button disabled={form.busy} onClick={onClose}>
          取消
        </Button>
        <BusyButton appearance="primary" busy={form.busy} disabled={answer.data === undefined} onClick={form.save}>
          保存
        </BusyButton>
      </DialogActions>
    </>
  );
}
