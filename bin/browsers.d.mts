export declare const oldestBrowsers: Record<'chrome' | 'edge' | 'firefox' | 'safari' | 'ios', string>
export declare const buildTargets: string[]
