import { request, toast, useCall } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { AttachmentPicker, Button, Input, look, makeStyles, meaning, Quiet, Stack, TextLink } from '@portal/sdk/ui';
import { CodeCheckboxes, CodeDropdown, type ControlProps, MoneyInput } from '@portal/sdk/ui/form';
import { useState } from 'react';
import type { Attribute } from '../classification/contract.ts';
import { Gallery } from '../review/picture.tsx';
import { type Content, goodsList } from './contract.ts';
import { infoOf } from './goods-buttons.tsx';
import { maxImageBytes, maxImages, minImagePixels } from './schema.ts';

const useStyles = makeStyles({
  line: { ...look.grid('1fr 1fr auto', '8px'), alignItems: 'center' },
  attrs: look.grid('repeat(2, minmax(0, 1fr))', '8px 16px'),
  attr: { ...look.grid('128px minmax(0, 1fr)', '8px'), alignItems: 'center' },
  model: { display: 'flex', flexDirection: 'column', gap: '4px' },
  warning: { color: meaning.toneWaitingText },
});

/** Why a picture does not fit, as far as a browser can tell. */
async function pictureFault(file: File): Promise<string | undefined> {
  if (typeof createImageBitmap !== 'function') return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return '不是图片';
  const { width, height } = bitmap;
  bitmap.close();
  if (Math.min(width, height) < minImagePixels) return `边长不能小于 ${minImagePixels} 像素`;
  return width === height ? undefined : '宽高比应为 1:1';
}

async function storePicture(files: readonly File[]) {
  for (const file of files) {
    const fault = await pictureFault(file);
    if (fault === undefined) continue;
    toast({ intent: 'warning', message: `${file.name}：${fault}` });
    return { fileIds: [] };
  }
  const [stored] = await request(fileManager.uploadFile, {}, { files });
  return stored ?? { fileIds: [] };
}

/** 主图：1 至 8 张，方形，边长不小于 800 像素，单张不超过 2MB；第一张用于列表。 */
export function ImagesInput({ value = [], onChange }: ControlProps<Content['images']>) {
  return (
    <Stack>
      {value.length > 0 && <Gallery files={value} size={96} />}
      <AttachmentPicker
        value={value}
        onChange={(files) => onChange([...files])}
        upload={storePicture}
        accept={['.png', '.jpg', '.jpeg', '.webp']}
        maxBytes={maxImageBytes}
        maxFiles={maxImages}
      />
    </Stack>
  );
}

/** 阶梯价：起量递增，单价递减。 */
export function TiersInput({ value = [], onChange }: ControlProps<Content['tiers']>) {
  const styles = useStyles();
  const change = (at: number, part: Partial<Content['tiers'][number]>) =>
    onChange(value.map((tier, index) => (index === at ? { ...tier, ...part } : tier)));
  return (
    <Stack>
      {[...value.entries()].map(([index, tier]) => (
        <div key={index} className={styles.line}>
          <MoneyInput
            kind="quantity"
            label={`第 ${index + 1} 行起量`}
            placeholder="起量"
            value={tier.fromQty}
            onChange={(fromQty = '') => change(index, { fromQty })}
          />
          <Input
            aria-label={`第 ${index + 1} 行含税单价`}
            placeholder="含税单价（元）"
            value={tier.price}
            onChange={(price) => change(index, { price: price.trim() })}
          />
          <Button appearance="transparent" onClick={() => onChange(value.filter((_, at) => at !== index))}>
            删除
          </Button>
        </div>
      ))}
      <div>
        <Button disabled={value.length >= 10} onClick={() => onChange([...value, { fromQty: '', price: '' }])}>
          添加阶梯
        </Button>
      </div>
    </Stack>
  );
}

interface AttrProps extends ControlProps<Content['attrs']> {
  template: readonly Attribute[];
}

function AttrInput({ attr, text, onText }: { attr: Attribute; text: string; onText: (text: string) => void }) {
  const texts = Object.fromEntries(attr.options.map((option) => [option, option]));
  if (attr.type === 'SINGLE')
    return <CodeDropdown label={attr.name} codes={texts} value={text} onChange={onText} onClear={() => onText('')} />;
  if (attr.type !== 'MULTI') return <Input aria-label={attr.name} value={text} maxLength={200} onChange={onText} />;
  const chosen = text === '' ? [] : text.split('、');
  return (
    <CodeCheckboxes codes={{ texts, list: attr.options }} value={chosen} onChange={(all) => onText(all.join('、'))} />
  );
}

/** 属性：由类目的属性模板生成。 */
export function AttrsInput({ template, value = [], onChange }: AttrProps) {
  const styles = useStyles();
  if (template.length === 0) return <Quiet>所选分类没有属性模板</Quiet>;
  const change = (name: string, text: string) => {
    const others = value.filter((one) => one.name !== name);
    onChange(text === '' ? others : [...others, { name, value: text }]);
  };
  return (
    <div className={styles.attrs}>
      {template.map((attr) => (
        <div key={attr.name} className={styles.attr}>
          <span>
            {attr.name}
            {attr.unit && `（${attr.unit}）`}
            {attr.required && ' *'}
          </span>
          <AttrInput
            attr={attr}
            text={value.find(({ name }) => name === attr.name)?.value ?? ''}
            onText={(text) => change(attr.name, text)}
          />
        </div>
      ))}
    </div>
  );
}

interface Model {
  brand: string;
  spec: string;
}

/** Which goods have the brand and model that the form holds, once both are entered. */
export function useLikelySame(initial: Partial<Model>, id: string | undefined) {
  const [model, setModel] = useState({ brand: initial.brand ?? '', spec: initial.spec ?? '' });
  const entered = model.brand.trim() !== '' && model.spec.trim() !== '';
  const asked = { ...model, ...(id !== undefined && { id }) };
  const { data = [] } = useCall(goodsList.similar, entered ? asked : undefined);
  return {
    found: entered ? data : [],
    enter: (part: Partial<Model>) => setModel((before) => ({ ...before, ...part })),
  };
}

type Found = ReturnType<typeof useLikelySame>['found'];

interface ModelProps {
  label: string;
  maxLength: number;
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The field is left: what it holds now. */
  onEntered: (value: string) => void;
  found: Found;
}

/** A text; below it, goods that it makes this one a likely double of. */
export function ModelInput({ label, maxLength, value = '', onChange, onBlur, onEntered, found }: ModelProps) {
  const styles = useStyles();
  return (
    <div className={styles.model}>
      <Input
        aria-label={label}
        aria-required
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={onChange}
        onBlur={() => {
          onBlur();
          onEntered(value);
        }}
      />
      <span className={styles.warning} role="status">
        {found.length > 0 && '疑似重复，同品牌、同型号的商品：'}
        {found.map(({ id, goodsCode, goodsName }) => (
          <TextLink key={id} to={infoOf(id)}>
            {goodsCode} {goodsName}{' '}
          </TextLink>
        ))}
      </span>
    </div>
  );
}
