# SPDX-License-Identifier: Apache-2.0
# Runs Ruby programs one after the other, each in a process of its own, and prints what each asked for; nothing of it is done.
require 'json'
require 'fileutils'
require 'net/http'
require 'socket'
$asked = []

def self.record(name, given)
  keywords, words = given.flatten.partition { |one| one.is_a?(Hash) }
  $asked << [name, words.map(&:to_s), keywords.reduce({}, :merge).to_h { |key, value| [key.to_s, [value].flatten.map(&:to_s)] }]
end
MAIN = self

def self.stub(object, name, said, result = 0)
  object.define_singleton_method(name) { |*given| MAIN.send(:record, said, given); result }
end
%w[delete unlink write rename].each { |name| stub(File, name, "File.#{name}") }
stub(IO, 'write', 'IO.write')
%w[rm rm_r rm_rf rmdir].each { |name| stub(FileUtils, name, "FileUtils.#{name}") }
%w[new open].each { |name| stub(TCPSocket, name, "TCPSocket.#{name}") }
%w[get post].each { |name| stub(Net::HTTP, name, "Net.HTTP.#{name}", '') }
%w[system exec spawn `].each do |name|
  stub(Kernel, name, name, true)
  Kernel.define_method(name) { |*given| MAIN.send(:record, name, given); true }
end

JSON.parse(STDIN.read).each do |text|
  reading, writing = IO.pipe
  child = fork do
    reading.close
    failed = nil
    # Before all else that runs at the end, so that it runs behind it.
    at_exit do
      writing.print(JSON.generate([$asked, failed]))
      writing.close
      Process.exit!(0)
    end
    $stderr.reopen('/dev/null')
    begin
      TOPLEVEL_BINDING.dup.eval(text)
    rescue SystemExit
    rescue Exception => error
      failed = error.message.lines.first.to_s
    end
    exit
  end
  writing.close
  said = reading.read
  reading.close
  Process.wait(child)
  puts(said.empty? ? '[[],"no answer"]' : said)
end
