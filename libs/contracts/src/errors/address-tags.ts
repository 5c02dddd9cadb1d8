import type { ErrorEntries } from './entry.ts';

export const addressTagsErrors = {
  'addressTag.unknown': {
    code: 404,
    status: 404,
    zh: '该地址没有标签，或标签已被删除',
    en: 'This address has no tag, or it was removed',
  },
  'addressTag.tooMany': {
    code: 422,
    status: 422,
    field: 'lines',
    zh: '一次最多导入 {most} 行',
    en: 'At most {most} lines can be imported at once',
  },
  'addressTag.cells': {
    code: 422,
    status: 422,
    field: 'lines',
    zh: '第 {line} 行应为 address,name,kind,source（地址、名称、类型、来源，来源可省略）',
    en: 'Line {line} must be: address,name,kind,source (the source may be left out)',
  },
  'addressTag.address': {
    code: 422,
    status: 422,
    field: 'lines',
    zh: '第 {line} 行不是有效的比特币或以太坊地址：{text}',
    en: 'Line {line} has no valid address of Bitcoin or Ethereum: {text}',
  },
  'addressTag.name': {
    code: 422,
    status: 422,
    field: 'lines',
    zh: '第 {line} 行的名称应为 1 至 {most} 个字符',
    en: 'The name in line {line} must have 1 to {most} characters',
  },
  'addressTag.kind': {
    code: 422,
    status: 422,
    field: 'lines',
    zh: '第 {line} 行的类型“{text}”不在可选范围内：{choices}',
    en: 'The kind “{text}” in line {line} is none of: {choices}',
  },
  'addressTag.source': {
    code: 422,
    status: 422,
    field: 'lines',
    zh: '第 {line} 行的来源超过 {most} 个字符',
    en: 'The source in line {line} has more than {most} characters',
  },
  'addressTag.twice': {
    code: 422,
    status: 422,
    field: 'lines',
    zh: '第 {line} 行的地址与第 {first} 行重复',
    en: 'Line {line} repeats the address of line {first}',
  },
} as const satisfies ErrorEntries;
