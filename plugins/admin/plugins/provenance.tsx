import { bundled as bundledPackage, type ManagedRelease, provenance } from '@portal/sdk/calls/plugins';
import { Descriptions, DialogButton, factsOf, FormlessDialog } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';

type Provenance = NonNullable<ManagedRelease['provenance']>;

const commitOf = (commit: string | null) => {
  if (commit === null) return '不在版本库中构建';
  return commit.endsWith('+') ? `${commit.slice(0, 12)}（另有未提交的改动）` : commit.slice(0, 12);
};

function Facts({ of }: { of: Provenance }) {
  const { bundled } = of;
  return (
    <>
      <Descriptions
        columns={2}
        items={factsOf(provenance, of, [
          { field: 'commit', as: commitOf },
          'builder',
          'sdk',
          { field: 'bytes', as: (bytes) => `${(bytes / 1024).toFixed(1)} KB` },
          { field: 'fingerprint', as: (fingerprint) => `${of.team ?? '门户运维'} · ${fingerprint}`, span: 'row' },
        ])}
      />
      {bundled.length > 0 ? (
        <PlainTable
          caption="打包的依赖"
          rowKey="name"
          rows={bundled}
          of={bundledPackage}
          columns={['name', 'version', 'licence']}
        />
      ) : (
        <p>没有打包其他依赖，全部由门户提供。</p>
      )}
    </>
  );
}

/** 版本的出处：提交、构建者、SDK、大小、签名和打包的依赖及许可证。 */
export function ProvenanceButton({ title, of }: { title: string; of: Provenance }) {
  return (
    <DialogButton
      appearance="text"
      dialog={(close) => (
        <FormlessDialog open title={`${title} 的出处`} width={640} onClose={close}>
          <Facts of={of} />
        </FormlessDialog>
      )}
    >
      出处
    </DialogButton>
  );
}
