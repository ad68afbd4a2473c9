import { describe, expect, test } from 'vitest'
import { type CsvCell, csvRow } from './csv.ts'

const cell = (value: CsvCell) => csvRow([value]).slice(0, -2)

describe('csv', () => {
  test('every row ends with CRLF', () => expect(csvRow(['Íñigo', 2026])).toBe('Íñigo,2026\r\n'))

  test.each(['=1+1', '+18095550101', '-2', '@SUM(A1)', '\tx'])('%j gets a leading apostrophe', (text) =>
    expect(cell(text)).toBe(`'${text}`),
  )
  test('a leading carriage return gets an apostrophe and quotes', () => expect(cell('\rx')).toBe('"\'\rx"'))
  test.each([
    ['Ana;=1+1', "Ana;'=1+1"],
    ['Ana\n=1+1', `"Ana\n'=1+1"`],
    [' =1+1', "' =1+1"],
    ['＝1+1', "'＝1+1"],
    ['de 8 a 5; sin - ni +', 'de 8 a 5; sin - ni +'],
  ])('%j is written %j, for every separator', (value, written) => expect(cell(value)).toBe(written))
  test('a formula with quotes and commas gets an apostrophe and escaped quotes', () =>
    expect(cell('=HYPERLINK("http://a","b")')).toBe('"\'=HYPERLINK(""http://a"",""b"")"'))

  test('an instant is written as the time in Santo Domingo, which spreadsheets read as a date', () =>
    expect(cell(new Date('2026-11-28T01:43:00.123Z'))).toBe('2026-11-27T21:43:00'))

  test.each([
    ['a,b', '"a,b"'],
    ['dijo "hola"', '"dijo ""hola"""'],
    ['una\ndos', '"una\ndos"'],
    ['sin nada', 'sin nada'],
    ['a=b', 'a=b'],
    ['', ''],
    [null, ''],
    [1234.5, '1234.5'],
  ])('%j is written %j', (value, written) => expect(cell(value)).toBe(written))
})
