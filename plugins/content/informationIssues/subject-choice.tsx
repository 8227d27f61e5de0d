import { useCall } from '@portal/sdk';
import { Checkbox, makeStyles, tokens, WhenLoaded } from '@portal/sdk/ui';
import { OFFERED, type Subject, subjects } from '../channelManagement/contract.ts';

const useStyles = makeStyles({
  site: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' },
  name: { color: tokens.colorNeutralForeground3, minWidth: '72px' },
});

interface Props {
  value: readonly string[] | undefined;
  onChange: (subjectIds: string[]) => void;
}

const enabled = (all: readonly Subject[]) => all.filter(({ status }) => OFFERED.has(status));

/** 栏目多选，按站点分行；停用的站点和栏目不出现。 */
export function SubjectChoice({ value = [], onChange }: Props) {
  const styles = useStyles();
  const tree = useCall(subjects.tree, {});
  const toggle = (id: string, on: boolean) => onChange(on ? [...value, id] : value.filter((one) => one !== id));
  return (
    <WhenLoaded answer={tree} rows={1}>
      {(sites) =>
        sites
          .filter(({ status }) => OFFERED.has(status))
          .map((site) => (
            <div key={site.siteId} className={styles.site}>
              <span className={styles.name}>{site.siteName}</span>
              {enabled(site.subjects).map(({ subjectId, subjectName }) => (
                <Checkbox
                  key={subjectId}
                  label={subjectName}
                  checked={value.includes(subjectId)}
                  onChange={(_, { checked }) => toggle(subjectId, checked === true)}
                />
              ))}
            </div>
          ))
      }
    </WhenLoaded>
  );
}
