import { describe, expect, it } from 'vitest';
import { readFilters, writeFilter } from './use-report.ts';

describe('the filters of the report', () => {
  it('are read from the URL', () => {
    const address = new URLSearchParams('status=paused&pattern=cross&from=2026-11-01&to=2026-11-15&search=%2012%20');
    expect(readFilters(address)).toEqual({
      status: 'paused',
      pattern: 'cross',
      from: '2026-11-01',
      to: '2026-11-15',
      search: '12',
    });
  });

  it('omit values that the server would reject', () => {
    expect(readFilters(new URLSearchParams('status=odd&pattern=x&from=1.1.26&to=&search='))).toEqual({});
    expect(readFilters(new URLSearchParams({ search: 'x'.repeat(150) })).search).toHaveLength(100);
  });

  it('are added to the URL, and removed from it if they are empty', () => {
    const address = writeFilter(new URLSearchParams('search=7'), 'status', 'active');
    expect(address.toString()).toBe('search=7&status=active');
    expect(writeFilter(address, 'search', ' ').toString()).toBe('status=active');
  });
});
