"""A browser of WebKitGTK without a toolbar, so that its page can be as narrow as a phone, with a profile that stays.

    webkit-browser.py profile width height text-size

MiniBrowser has neither when it is driven.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile, (width, height, text_size) = sys.argv[1], map(int, sys.argv[2:])

data = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext(website_data_manager=data)
context.get_cookie_manager().set_persistent_storage(f"{profile}/cookies", WebKit2.CookiePersistentStorage.TEXT)
context.set_automation_allowed(True)


def add_tab():
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_default_font_size(text_size)
    # Whoever prefers reduced motion has no animations.
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    view.connect("close", lambda view: window.destroy())
    window.show_all()
    return view


def start(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", lambda session: tabs.pop() if tabs else add_tab())


def save(download, name):
    download.set_destination(f"file://{profile}/Downloads/{name}")
    return True


# The first tab is there before somebody asks for one.
tabs = [add_tab()]
context.connect("automation-started", start)
context.connect("download-started", lambda context, download: download.connect("decide-destination", save))
Gtk.main()
