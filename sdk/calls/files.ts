/** Attachments. The uploader alone sees a file until it belongs to a document; then every reader of the document does. */
import * as t from '../contract/index.ts';

/** Largest size of one file, in bytes (spec 5). */
export const maxFileBytes = 10 * 1024 * 1024;
/** Uploads of one user: files a minute, and bytes a day. */
export const maxFilesPerMinute = 30;
export const maxBytesPerDay = 200 * 1024 * 1024;

/** Suffixes that are taken; `docx` alone for the organisation change (projectType 20). */
export const FILE_SUFFIXES = [
  'docx',
  'xlsx',
  'pdf',
  'ofd',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'txt',
  'csv',
  'zip',
  'xml',
] as const;

/** Files that prove a figure, a shipment or a delay. */
export const evidenceSuffixes: readonly string[] = ['.pdf', '.jpg', '.png', '.docx', '.xlsx', '.zip'];

export const FILE_TEXT = {
  unsupported: '不支持该文件格式上传',
  tooLarge: '文件超过最大限制',
  partly: '部分文件上传失败',
  failed: '文件上传失败',
  docxOnly: '上传文件必须是docx格式!',
} as const;

/** A random file id of 144 bits. */
export const FileId = () => t.Str({ pattern: '^[A-Za-z0-9_-]{24}$' });

/** A stored file, as documents carry it. */
export const storedFile = t.Obj({ fileId: FileId(), fileName: t.Text(255), size: t.Opt(t.Int({ minimum: 0 })) });

const byId = t.Obj({ fileId: FileId() });

export const fileManager = {
  /** Field `uploadFiles`. Some files refused: `msg` says so and `files` why; all refused: the call is refused. */
  uploadFile: t.upload({
    path: '/api/attachment/fileManager/uploadFile',
    access: 'login',
    onlyOk: true,
    maxFileBytes,
    maxFiles: 10,
    input: t.Obj({ projectType: t.Opt(t.Text(20)) }),
    output: t.Arr(
      t.Obj({
        fileIds: t.Arr(t.Str()),
        msg: t.Str(),
        /** One entry a file, in the order sent; `fileId` null with its reason in `msg`. */
        files: t.Arr(t.Obj({ fileId: t.Nullable(t.Str()), fileName: t.Str(), fileSize: t.Int(), msg: t.Str() })),
      }),
    ),
  }),
  /** `msg` is the image as a data URL. */
  viewImage: t.call({
    path: '/api/attachment/fileManager/viewImage',
    access: 'login',
    reads: true,
    lasting: true,
    input: byId,
    output: t.Obj({ msg: t.Str() }),
  }),
  /** Visitors get only what an area has published. */
  downloadFile: t.download({ path: '/api/attachment/fileManager/downloadFile', access: 'public', input: byId }),
  /** The text of a text file. */
  downloadText: t.call({
    method: 'GET',
    path: '/api/attachment/fileManager/downloadText',
    access: 'login',
    input: byId,
    output: t.Str(),
  }),
};

export const fileManagerLog = {
  /** A refused attempt; who it was is taken from the session, whatever is sent. */
  saveUploadLog: t.call({
    path: '/api/attachment/fileManagerLog/saveUploadLog',
    standstill: 'dropped',
    access: 'login',
    input: t.Obj({
      account: t.Opt(t.Str({ maxLength: 50 })),
      userName: t.Opt(t.Str({ maxLength: 50 })),
      userSource: t.Opt(t.Str({ maxLength: 10 })),
      entId: t.Opt(t.Nullable(t.Str({ maxLength: 19 }))),
      entName: t.Opt(t.Nullable(t.Str({ maxLength: 200 }))),
      fileName: t.Text(255),
      fileSize: t.Int({ minimum: 0 }),
      suffixName: t.Str({ maxLength: 20 }),
      resultMsg: t.Text(200),
    }),
  }),
};

export const manageFile = {
  /** A published file, or one of the portal's own templates. */
  download: t.download({
    method: 'GET',
    path: '/api/manage/file/download',
    access: 'public',
    input: t.Obj({ fileId: t.Opt(FileId()), template: t.Opt(t.OneOf('ORG_CHANGE')) }),
  }),
};

const imagePrefix = `/japi${manageFile.download.path}?fileId=`;

/** Address of a stored image in the text of an article; visitors see it once its file is public. */
export const imageAddress = (fileId: string): string => `${imagePrefix}${fileId}`;

/** The stored image that an address in an article means; undefined for every other address. */
export function fileIdOfImage(address: string): string | undefined {
  const fileId = address.startsWith(imagePrefix) ? address.slice(imagePrefix.length) : '';
  return /^[A-Za-z0-9_-]{24}$/.test(fileId) ? fileId : undefined;
}

/**
 * Attaches files to a document, or to several of one kind, whose readers then see them; `public` opens them to
 * visitors. Emit it in the transaction that saves the document. An empty list does nothing.
 * @throws notFound when the acting user may not see one of the files.
 */
export const filesGranted = t.event<{
  fileIds: readonly string[];
  to: { readonly bizType: string; readonly bizId: string | readonly string[] } | 'public';
}>('file:granted');
