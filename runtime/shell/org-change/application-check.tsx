import { Button, DialogActions, DialogContent } from '@fluentui/react-components';
import { canOpen, request } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/plate';
import { fileManager } from '@portal/sdk/calls/files';
import { host, type StoredFile } from '@portal/sdk/host';
import { Attachments, Descriptions, ErrorState, type Fact, Stack } from '@portal/sdk/ui';
import { DiffView } from '@portal/sdk/ui/reading';
import { CHANGE_TYPE } from './draft.ts';
import { type Applied, factNames, readApplied } from './read-applied.ts';

const shown = (applied: Applied, name: string): string | null => {
  const value = applied.org[name];
  if (value === undefined || value === null || value === '') return null;
  if (name.startsWith('companyLevel')) return `${value}级`;
  return name.startsWith('cat') ? ((PLATE as Record<string, string>)[String(value)] ?? String(value)) : String(value);
};

function Facts({ applied }: { applied: Applied }) {
  const { user, org, result } = applied;
  const items: Fact[] = [
    ...(result
      ? [
          { label: '申请编号', value: result.applyNo },
          { label: '审核结果', value: result.result },
          { label: '生效日', value: result.effectiveOn || '审核通过的当天' },
        ]
      : []),
    { label: '账号', value: user.account },
    { label: '姓名', value: user.userName },
    { label: '公司', value: user.entName },
    { label: '申请类型', value: CHANGE_TYPE[org.type], span: 'row' },
  ];
  if (org.type === '2') {
    const changes = factNames.map(([name, label]) => ({
      label,
      before: shown(applied, `${name}Old`),
      after: shown(applied, name),
    }));
    return (
      <Stack>
        <Descriptions items={items} />
        <DiffView changes={changes} />
      </Stack>
    );
  }
  const facts = factNames.map(([name, label]) => ({ label, value: shown(applied, name), span: 'row' as const }));
  return <Descriptions items={[...items, ...facts]} />;
}

const download = ({ fileId }: StoredFile) => request(fileManager.downloadFile, { fileId }).catch(() => undefined);

interface Props {
  data: string;
  file: StoredFile | undefined;
  onClose: () => void;
}

const organisations = '/organization/index';

/** 查看组织变更申请：只读，审核结果，变更前后对照，申请文件；去修改打开申请，还不是单据的打开组织管理。 */
export function ApplicationCheck({ data, file, onClose }: Props) {
  const applied = readApplied(data);
  const change = () => {
    onClose();
    host().navigate(applied?.result ? `${organisations}?id=${applied.result.id}` : organisations);
  };
  return (
    <>
      <DialogContent>
        {applied ? (
          <Stack>
            <Facts applied={applied} />
            {file && <Attachments files={[file]} download={download} />}
          </Stack>
        ) : (
          <ErrorState title="无法查看" message="申请内容不完整，请联系申请人重新提交。" />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        {canOpen(organisations) && (
          <Button appearance="primary" onClick={change}>
            去修改
          </Button>
        )}
      </DialogActions>
    </>
  );
}
