/** The text of a Word file: headings, lists, tables and pictures; its pictures become files of the portal. */
import { imageAddress } from '@portal/sdk/calls/files';
import { cleanHtml, type Context, refuseField } from '@portal/sdk/server';

/** Kinds of picture that files of the portal may be. */
const SUFFIX: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };

export async function textOfDocx({ files }: Context, fileId: string) {
  const { fileName, bytes } = await files.read(fileId);
  if (!fileName.toLowerCase().endsWith('.docx')) refuseField('fileId', '请选择 docx 文件');
  const { default: mammoth } = await import('mammoth'); // half a second that few need
  let omitted = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const suffix = SUFFIX[image.contentType];
    if (suffix === undefined) {
      omitted += 1;
      return { src: '' };
    }
    const stored = await files.save({
      name: `图片.${suffix}`,
      bytes: await image.readAsBuffer(),
      type: image.contentType,
    });
    return { src: imageAddress(stored.fileId) };
  });
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage });
  return { content: cleanHtml(value), omitted };
}
