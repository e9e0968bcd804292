export declare function newerInScript(code: string): Map<string, string>
export declare function newerInStyles(text: string): Map<string, string>
